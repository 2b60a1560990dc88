import type { Transaction } from '#features/ledger/contract.ts';
import { TransactionSheet } from '#features/ledger/web/TransactionSheet.tsx';
import type { Refund } from '#features/traveler/contract.ts';
import { RefundSheet } from '#features/traveler/web/refund/RefundSheet.tsx';
import type { Approval } from '#features/work/contract.ts';
import { DecisionSheet } from '#features/work/web/DecisionSheet.tsx';

/** A record whose row opens a sheet with more detail. */
export type OpenableRecord =
  | { readonly kind: 'transaction'; readonly record: Transaction }
  | { readonly kind: 'decision'; readonly record: Approval }
  | { readonly kind: 'refund'; readonly record: Refund };

interface ActivitySheetProps {
  /** Undefined while the sheet is closed. A newer version of the same record updates the sheet. */
  opened: OpenableRecord | undefined;
  onClose: () => void;
}

/** The sheet that an activity's row opens in History and on Home, provided by the record's own feature. */
export function ActivitySheet({ opened, onClose }: ActivitySheetProps) {
  return (
    <>
      <TransactionSheet transaction={opened?.kind === 'transaction' ? opened.record : undefined} onClose={onClose} />
      <DecisionSheet approval={opened?.kind === 'decision' ? opened.record : undefined} onClose={onClose} />
      <RefundSheet refund={opened?.kind === 'refund' ? opened.record : undefined} onClose={onClose} />
    </>
  );
}
