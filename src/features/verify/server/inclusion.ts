import { findAsset } from '#features/currency/assets.ts';
import { isInLog, type LoggedTransfer } from '#features/ledger/day-log.ts';
import { sha256 } from '#features/ledger/server/days/trees.ts';
import { readLogRoot } from '#features/ledger/server/days/trees-store.ts';
import type { ReceiptForm } from '#features/statements/receipt.ts';
import { parseUnits } from '#platform/money.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { Check } from '../rules.ts';

/** Checks a receipt's proof by the file alone, to the signed head. Returns nothing if the receipt has none. */
export function inclusionChecks(receipt: ReceiptForm, isHeadSigned: boolean): Check[] {
  const { inclusion } = receipt;
  if (inclusion?.state !== 'in') return [];
  const { day, log } = inclusion;
  if (!isHeadSigned || !isOfReceipt(receipt, inclusion.transfer) || !isInLog(inclusion, sha256))
    return [{ code: 'not_in_log', facts: {} }];
  return [{ code: 'in_log', facts: { day, n: String(log.of), sha256: log.root } }];
}

/** Reports whether a transfer is the one that a receipt is about: its id, parties and amount. */
function isOfReceipt(receipt: ReceiptForm, transfer: LoggedTransfer): boolean {
  const { id, amount, currency, person } =
    receipt.of === 'payment'
      ? { ...receipt.receipt, id: receipt.receipt.paymentId, person: receipt.receipt.payer }
      : { ...receipt.refund.paid, id: receipt.refund.paid.transactionId, person: receipt.refund.claimant };
  const side = receipt.of === 'payment' ? transfer.from : transfer.to;
  return (
    transfer.id === id &&
    transfer.asset === currency &&
    transfer.amount === String(parseUnits(amount, findAsset(currency)?.places ?? 0)) &&
    side === person.toLowerCase()
  );
}

/** Reports whether this server's log had the root of a receipt, as it has unless its store was put back. */
export async function isLogKept(db: Queryable, receipt: ReceiptForm): Promise<boolean> {
  if (receipt.inclusion?.state !== 'in') return true;
  const { of, root } = receipt.inclusion.log;
  const kept = await readLogRoot(db, of);
  return kept !== undefined && Buffer.from(kept).toString('hex') === root;
}
