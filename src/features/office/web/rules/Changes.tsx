import { changeText } from '#features/currency/change-text.ts';
import { type CurrencyRules, changesOf } from '#features/currency/rules.ts';
import { categoryNames } from '#features/localpay/category-names.ts';
import type { ShopCategory } from '#features/organisations/shop-categories.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import office from '../Office.module.css';
import styles from './Rules.module.css';
import { ruleWords } from './rule-words.ts';

/** What a version changes of the one before it, once more in words. */
export function Changes({ before, after }: { before: CurrencyRules | undefined; after: CurrencyRules }) {
  const w = useWords(ruleWords);
  const language = useLanguage();
  const changes = before ? changesOf(before, after) : [];
  const tradeOf = (trade: string) => categoryNames[language][trade as ShopCategory] ?? trade;
  const areCaps = changes.some(({ what }) => what === 'payment' || what === 'month' || what === 'holding');
  return (
    <>
      <SectionHead title={w.changes(w.next)} />
      {changes.length === 0 && <p className={office.quiet}>{w.nothing}</p>}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.what} ${change.of}`}>
            <LangText>{readable(change, language, tradeOf)}</LangText>
          </li>
        ))}
      </ul>
      {areCaps && <p className={office.quiet}>{w.stays}</p>}
    </>
  );
}

/** What is no number yet is shown as it is typed. */
function readable(...of: Parameters<typeof changeText>): string {
  const [{ what, after }] = of;
  try {
    return changeText(...of);
  } catch {
    return `${what} \u2192 ${after ?? ''}`;
  }
}
