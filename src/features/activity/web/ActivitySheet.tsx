import type { Transaction } from '#features/ledger/contract.ts';
import { TransactionSheet } from '#features/ledger/web/TransactionSheet.tsx';
import type { Refund } from '#features/traveler/contract.ts';
import { RefundSheet } from '#features/traveler/web/refund/RefundSheet.tsx';
import type { Approval } from '#features/work/contract.ts';
import { DecisionSheet } from '#features/work/web/DecisionSheet.tsx';

/** A record whose row opens: it has more to say than the row. */
export type OpenableRecord =
  | { readonly kind: 'transaction'; readonly record: Transaction }
  | { readonly kind: 'decision'; readonly record: Approval }
  | { readonly kind: 'refund'; readonly record: Refund };

interface ActivitySheetProps {
  /** Nothing keeps it closed; a newer record of the same activity changes what it shows. */
  opened: OpenableRecord | undefined;
  onClose: () => void;
}

/** What the row of an activity opens, in History and on Home: the sheet of its own feature. */
export function ActivitySheet({ opened, onClose }: ActivitySheetProps) {
  return (
    <>
      <TransactionSheet transaction={opened?.kind === 'transaction' ? opened.record : undefined} onClose={onClose} />
      <DecisionSheet approval={opened?.kind === 'decision' ? opened.record : undefined} onClose={onClose} />
      <RefundSheet refund={opened?.kind === 'refund' ? opened.record : undefined} onClose={onClose} />
    </>
  );
}
