import { SaveReceipt } from '#features/statements/web/SaveReceipt.tsx';
import { files } from '#platform/web/calls/files.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import type { contract } from '../../contract.ts';

const file = files<typeof contract>();

/** Saves the receipt of a paid refund as a signed file. */
export function SaveRefundReceipt({ id }: { id: number }) {
  const userId = useUserId();
  return <SaveReceipt read={() => file('GET /api/tax-refunds/{userId}/{id}/receipt', { params: { userId, id } })} />;
}
