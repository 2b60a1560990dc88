import { useRead } from '#features/ledger/web/calls.ts';
import { TransactionView } from '#features/ledger/web/TransactionSheet.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { spendingWords } from './spending-words.ts';

/** Details of a send, as in History; closed without an id. */
export function SentDetail({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const w = useWords(spendingWords);
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={w.sent} closeLabel={w.close}>
      {id !== undefined && <One id={id} />}
    </Sheet>
  );
}

function One({ id }: { id: number }) {
  const w = useWords(spendingWords);
  return (
    <Loaded read={useRead('GET /api/transactions/{userId}/{id}', { params: { id } })} what={w.sent} rows={6}>
      {(transaction) => <TransactionView transaction={transaction} />}
    </Loaded>
  );
}
