import { checksum } from '#features/identity/address.ts';
import { dateTimeText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { AddressText, KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { ReservesStatement } from '../../reserves/statement.ts';
import styles from './Reserves.module.css';
import { words } from './words.ts';

/**
 * Block, time and root of the statement in full, so that any node of the chain can be asked, and the root be compared
 * with other copies.
 */
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
          { term: w.block, value: countText(said.block.number) },
          { term: w.blockHash, value: <AddressText address={said.block.hash} /> },
          ...said.holders.map((holder) => ({ term: w.treasury, value: <AddressText address={checksum(holder)} /> })),
          { term: w.leaves, value: countText(said.leaves) },
        ]}
      />
      <p className={`${styles.small} ${styles.facts}`}>
        <span>{w.root}</span>{' '}
        <code className={`code ${styles.root}`} translate="no">
          {said.root}
        </code>
      </p>
    </section>
  );
}
