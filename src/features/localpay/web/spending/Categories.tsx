import { useState } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Glyph } from '#ui/layout/List.tsx';
import { Money } from '#ui/text/Money.tsx';
import type { Spending } from '../../contract.ts';
import { type Category, categoryIcon, type Purse } from '../../spending.ts';
import { SentDetail } from './SentDetail.tsx';
import styles from './Spending.module.css';
import { SpentSheet } from './SpentSheet.tsx';
import { spendingWords } from './spending-words.ts';

interface CategoriesProps {
  month: Spending['months'][number];
  /** Name of the month. */
  title: string;
  purse: Purse;
}

/** A month's categories by size, with bars relative to the largest; each opens its movements. */
export function Categories({ month: { month, categories }, title, purse }: CategoriesProps) {
  const w = useWords(spendingWords);
  const gloss = useGloss(spendingWords);
  const most = Math.max(1, ...categories.map(({ won }) => Number(won)));
  const [opened, open] = useState<Category>();
  const [sent, openSent] = useState<number>();
  const of = opened === undefined ? undefined : { month, title, purse, category: opened };
  return (
    <>
      {categories.length === 0 ? (
        <p className={styles.nothing}>{w.nothingPaid(title)}</p>
      ) : (
        <ul className={styles.kinds} aria-label={title}>
          {categories.map(({ category, won, payments }) => (
            <li key={category}>
              <button type="button" className={styles.kind} onClick={() => open(category)}>
                <Glyph icon={categoryIcon(category)} />
                <span className={styles.name}>
                  <span>{w.categories[category]}</span> {gloss && <span lang="ko">{gloss.categories[category]}</span>}
                  <span className={styles.track} aria-hidden="true">
                    <span style={{ width: `${(100 * Math.max(0, Number(won))) / most}%` }} />
                  </span>
                </span>
                <span className={styles.sum}>
                  <Money text={amountOf('KRW', won)} />
                  <span className={styles.when}>{w.payments(payments)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <SpentSheet
        of={of}
        onClose={() => open(undefined)}
        onSent={(id) => {
          open(undefined);
          openSent(id);
        }}
      />
      <SentDetail id={sent} onClose={() => openSent(undefined)} />
    </>
  );
}
