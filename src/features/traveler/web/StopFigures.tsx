import { useEffect, useEffectEvent } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { Plan } from '../contract.ts';
import { daysBetween } from '../stay-figures.ts';
import { useRead } from './calls.ts';
import { stayWords } from './stay-words.ts';
import { tripWords } from './trip-words.ts';

interface StopFiguresProps {
  plan: Plan;
  /** What was paid in shops on its days is asked for. */
  isCounted: boolean;
  /** What else there is to say. */
  also: string | undefined;
}

/** How many nights a trip has, and what was paid in shops on its days. */
export function StopFigures({ plan, isCounted, also }: StopFiguresProps) {
  const w = useWords(stayWords);
  const nights = w.nights(daysBetween(plan.startDate, plan.endDate));
  return (
    <>
      {isCounted ? <Spent id={plan.id} nights={nights} /> : nights}
      {also && ` \u00b7 ${also}`}
    </>
  );
}

function Spent({ id, nights }: { id: number; nights: string }) {
  const w = useWords(tripWords);
  const { data: spent, refetch } = useRead('GET /api/travel-plans/{userId}/{id}/spending', { params: { id } });
  // What was read before may be of before a payment.
  const again = useEffectEvent(() => spent && refetch());
  useEffect(() => void again(), []);
  if (!spent || spent.payments === 0) return nights;
  return [nights, amountOf('KRW', spent.won), w.spentCount(spent.payments)].join(' \u00b7 ');
}
