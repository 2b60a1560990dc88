import { useEffect, useEffectEvent } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { Plan } from '../../contract.ts';
import { useRead } from '../calls.ts';
import styles from '../Traveler.module.css';
import { tripWords } from './trip-words.ts';

/** Spending in shops on the days of a trip, by kind of shop. */
export function PlanSpent({ plan: { id } }: { plan: Plan }) {
  const w = useWords(tripWords);
  const gloss = useGloss(tripWords);
  const read = useRead('GET /api/travel-plans/{userId}/{id}/spending', { params: { id } });
  // The data may predate a payment, so it is reloaded when shown.
  const again = useEffectEvent(() => read.data && read.refetch());
  useEffect(() => void again(), []);
  return (
    <section aria-label={w.spent}>
      <SectionHead title={w.spent} gloss={gloss?.spent} />
      <Loaded read={read} what={w.spent} rows={1}>
        {({ won, kinds }) =>
          kinds.length === 0 ? (
            <p className={styles.claimText}>{w.spentNothing}</p>
          ) : (
            <KeyValues
              rows={kinds.map(({ kind, won: spent, payments }) => ({
                term: `${w.kinds[kind]} · ${w.spentCount(payments)}`,
                value: amountOf('KRW', spent),
              }))}
              total={{ term: w.total, value: amountOf('KRW', won) }}
            />
          )
        }
      </Loaded>
    </section>
  );
}
