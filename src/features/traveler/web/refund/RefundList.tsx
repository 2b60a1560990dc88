import { useDid } from '#features/identity/web/calls.ts';
import { useWords } from '#platform/web/device/language.ts';
import { List } from '#ui/layout/List.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { usd } from '../../../../ui/text/amount.ts';
import type { Refund } from '../../contract.ts';
import { words } from '../words.ts';
import { RefundRow } from './RefundRow.tsx';

/** Claims, newest first, each opening its details, or a note while there are none. */
export function RefundList({ refunds, onOpen }: { refunds: readonly Refund[]; onOpen: (id: number) => void }) {
  const w = useWords(words);
  const did = useDid();
  const now = new Date();
  if (refunds.length === 0) return <EmptyState did={did} title={w.noRefunds} text={w.noRefundsText} />;
  return (
    <List label={w.refunds}>
      {refunds.map((refund) => (
        <RefundRow
          key={refund.id}
          refund={refund}
          now={now}
          spent={w.spent(usd(refund.purchaseAmount))}
          onOpen={() => onOpen(refund.id)}
        />
      ))}
    </List>
  );
}
