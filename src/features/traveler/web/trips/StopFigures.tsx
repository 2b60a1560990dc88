import { useEffect, useEffectEvent } from 'react';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { Plan } from '../../contract.ts';
import { useRead } from '../calls.ts';
import { tripWords } from './trip-words.ts';

interface StopFiguresProps {
  plan: Plan;
  /** True to request what was paid in shops on the trip's days. */
  isCounted: boolean;
  /** Additional text. */
  also: string | undefined;
}

/** Shows what was paid in shops on the days of a trip. */
export function StopFigures({ plan, isCounted, also }: StopFiguresProps) {
  return isCounted ? <Spent id={plan.id} also={also} /> : <span>{also}</span>;
}

function Spent({ id, also }: { id: number; also: string | undefined }) {
  const w = useWords(tripWords);
  const { data: spent, refetch } = useRead('GET /api/travel-plans/{userId}/{id}/spending', { params: { id } });
  // The data may predate a payment, so it is reloaded when shown.
  const again = useEffectEvent(() => spent && refetch());
  useEffect(() => void again(), []);
  const sums = spent && spent.payments > 0 ? [amountOf('KRW', spent.won), w.spentCount(spent.payments)] : [];
  return <span>{[...sums, ...(also ? [also] : [])].join(' \u00b7 ')}</span>;
}
