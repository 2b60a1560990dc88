// @online
import { useUserId } from '#platform/web/calls/session.ts';
import { file } from './calls.ts';
import { SaveReceipt } from './SaveReceipt.tsx';

/** Lets the payer or the shop save the full receipt of a payment as a signed file. */
export function BesideReceipt({ id }: { id: number }) {
  const userId = useUserId();
  return <SaveReceipt read={() => file('GET /api/payments/{userId}/{id}/receipt', { params: { userId, id } })} />;
}
