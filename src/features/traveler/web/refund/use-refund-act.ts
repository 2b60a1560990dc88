import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { reasons } from '../reasons.ts';
import { courseWords } from './course-words.ts';

const routes = [
  'GET /api/tax-refunds/{userId}',
  'GET /api/payments/{userId}/{paymentId}/tax-refund',
  'GET /api/transactions/{userId}',
];

/** An act on one claim: the list, what is said of its payment and what moved are read again. */
export function useRefundAct() {
  const { unsure } = useWords(courseWords);
  return useAct({ reasons, otherwise: unsure, routes });
}
