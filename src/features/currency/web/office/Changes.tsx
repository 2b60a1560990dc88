import office from '#features/office/web/Office.module.css';
import { type ShopCategory, tradeNames } from '#features/organisations/shop-categories.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { changeText } from '../../change-text.ts';
import { type Change, changesOf } from '../../rule-changes.ts';
import type { CurrencyRules } from '../../rules.ts';
import styles from './Rules.module.css';
import { ruleWords } from './rule-words.ts';

interface ChangesProps {
  before: CurrencyRules | undefined;
  after: CurrencyRules;
  /** Leaves out changes of fields whose typed text cannot be read. */
  isReadable?: (change: Change) => boolean;
}

/** Describes a version's changes against the previous one. */
export function Changes({ before, after, isReadable = () => true }: ChangesProps) {
  const w = useWords(ruleWords);
  const language = useLanguage();
  const changes = before ? changesOf(before, after).filter(isReadable) : [];
  const tradeOf = (trade: string) => tradeNames[language][trade as ShopCategory] ?? trade;
  const areCaps = changes.some(({ what }) => what === 'payment' || what === 'month' || what === 'holding');
  return (
    <>
      <SectionHead title={w.changes(w.next)} />
      {changes.length === 0 && <p className={office.quiet}>{w.nothing}</p>}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.what} ${change.of}`}>
            <LangText>{changeText(change, language, tradeOf)}</LangText>
          </li>
        ))}
      </ul>
      {areCaps && <p className={office.quiet}>{w.stays}</p>}
    </>
  );
}
