import { lockUser } from '#features/auth/server/store.ts';
import { formatUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Claim, type Refund, refusals } from '../contract.ts';
import { DAILY_REFUND_CENTS, isWithinEntryDays, judgeClaim, MAX_CLAIMS, USD_PLACES } from '../rules.ts';
import { addToDay, claimTime, countRefunds, insertRefund, type RefundRow } from './refunds-store.ts';

/** Judges and writes a claim of now (or of `at`), or refuses it with the reason; the receipt and the day's total are held in SQL. */
export async function claimRefund(tx: Tx, owner: Owner, claim: Omit<Claim, 'userId'>, at?: Date): Promise<RefundRow> {
  const judged = judgeClaim(claim);
  if ('fault' in judged)
    throw refuse(refusals, judged.fault, { errors: { [judged.field]: refusals[judged.fault].title } });
  const time = await claimTime(tx, owner, at);
  if (time.entry !== null && !isWithinEntryDays(time.entry, time.day))
    throw refuse(refusals, 'too_long_since_entry', {
      errors: { entryDate: 'must be at most 90 days ago' },
      detail: `Your latest trip began on ${time.entry}, more than 90 days ago. If you came again, add that trip first.`,
    });
  await lockUser(tx, owner);
  if ((await countRefunds(tx, owner)) >= MAX_CLAIMS) throw refuse(refusals, 'too_many_claims');
  const { merchantName, receiptHash, isAutomatic } = claim;
  const refund = await insertRefund(tx, owner, { ...judged, merchantName, receiptHash, isAutomatic }, time);
  if (!refund) throw refuse(refusals, 'receipt_claimed', { errors: { receiptHash: 'has been claimed already' } });
  if (!(await addToDay(tx, owner, time.day, judged.refundCents, DAILY_REFUND_CENTS)))
    throw refuse(refusals, 'over_daily_limit', { errors: { refundAmount: refusals.over_daily_limit.title } });
  return refund;
}

/** Gives a claim its wire form. */
export const refundOf = (row: RefundRow): Refund => ({
  id: row.id,
  userId: row.user_id,
  merchantName: row.merchant_name,
  purchaseAmount: formatUnits(BigInt(row.purchase_cents), USD_PLACES),
  refundAmount: formatUnits(BigInt(row.refund_cents), USD_PLACES),
  receiptHash: row.receipt_hash,
  status: row.status,
  isAutomatic: row.is_automatic,
  entryDate: row.entry_date,
  approvedAt: row.approved_at && onWire(row.approved_at),
  processedAt: row.processed_at && onWire(row.processed_at),
  createdAt: onWire(row.created_at),
});
