import { dateTimeText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { ReservesStatement } from '../../reserves/statement.ts';
import styles from './Reserves.module.css';
import { words } from './words.ts';

const short = (hex: string) => `${hex.slice(0, 10)}…${hex.slice(-8)}`;

/** Where and when it is so, and by which root it is known elsewhere. */
export function StatementFacts({ said }: { said: Omit<ReservesStatement, 'type'> }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  return (
    <section>
      <SectionHead title={w.facts} gloss={gloss?.facts} />
      <KeyValues
        rows={[
          { term: w.at, value: dateTimeText(said.at, language) },
          { term: w.chain, value: String(said.chainId) },
          { term: w.block, value: said.block.number.toLocaleString('en') },
          { term: w.blockHash, value: short(said.block.hash), isCode: true },
          ...said.holders.map((holder) => ({ term: w.treasury, value: short(holder), isCode: true })),
          { term: w.leaves, value: said.leaves.toLocaleString('en') },
        ]}
      />
      <p className={styles.small}>
        {w.root} <code className={`code ${styles.root}`}>{said.root}</code>
      </p>
    </section>
  );
}
