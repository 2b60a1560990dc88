import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const routes = [
  'GET /api/tax-refunds/{userId}',
  'GET /api/travel-plans/{userId}',
  'GET /api/tax-waiting/{userId}',
  'GET /api/payments/{userId}/{paymentId}/tax-refund',
];

/** An act on claims or trips: each is judged by the other, so both are read again. */
export function useTravelAct() {
  const { failed } = useWords(words);
  return useAct({ reasons, otherwise: failed, routes });
}
