import { useEffect, useEffectEvent } from 'react';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { receipt } from '#ui/drawings/icons.ts';
import { calendarClock } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { Plan } from '../../contract.ts';
import { seoulDay } from '../../trips/stay.ts';
import { stayOn } from '../../trips/stay-figures.ts';
import { useRead } from '../calls.ts';
import { Reminders } from '../Reminders.tsx';
import styles from '../Traveler.module.css';
import { ClaimDeadline } from './StayFacts.tsx';
import { tripWords } from './trip-words.ts';

/** Unclaimed receipts of the current stay, each linking to its payment. Without any, shows the other reminders. */
export function WaitingReceipts({ plans }: { plans: readonly Plan[] }) {
  const w = useWords(tripWords);
  const language = useLanguage();
  const { data: waiting, isPending, refetch } = useRead('GET /api/tax-waiting/{userId}');
  // The data may predate a payment, so it is reloaded when shown.
  const again = useEffectEvent(() => waiting && refetch());
  useEffect(() => void again(), []);
  if (isPending) return null;
  if (!waiting?.lastDay)
    return (
      <>
        <Reminders />
        <ClaimDeadline plans={plans} />
      </>
    );
  const { items, total, lastDay } = waiting;
  const ends = dateText(lastDay, language);
  const [first, second] = items.map(({ refundAmount }) => usd(refundAmount));
  const isHere = stayOn(plans, seoulDay(new Date())) !== undefined;
  return (
    <section className={styles.space}>
      <InfoLine
        icon={calendarClock}
        isCaution
        title={isHere ? w.claimBefore(items.length) : w.claimStill(items.length)}
        text={items.length > 2 ? w.waitInAll(usd(total), ends) : w.wait(first ?? '', second, ends)}
      />
      <List>
        {items.map(({ paymentId, merchantName, refundAmount }) => (
          <ListRow
            key={paymentId}
            icon={receipt}
            title={<Name>{merchantName}</Name>}
            meta={w.gives(usd(refundAmount))}
            href={`/pay?payment=${paymentId}`}
          />
        ))}
      </List>
    </section>
  );
}
