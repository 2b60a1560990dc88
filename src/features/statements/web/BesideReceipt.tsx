import { useUserId } from '#platform/web/calls/session.ts';
import { file } from './calls.ts';
import { ShareExtract } from './extracts/ShareExtract.tsx';
import { SaveReceipt } from './SaveReceipt.tsx';

/** Shares what is chosen of the receipt of a payment, and saves all of it as a signed file, for either of its sides. */
export function BesideReceipt({ id }: { id: number }) {
  const userId = useUserId();
  return (
    <>
      <ShareExtract of="receipt" id={id} />
      <SaveReceipt read={() => file('GET /api/payments/{userId}/{id}/receipt', { params: { userId, id } })} />
    </>
  );
}
