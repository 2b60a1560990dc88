import type { Benefit } from '#features/campaigns/contract.ts';
import { benefitsOf } from '#features/campaigns/server/benefits-store.ts';
import { benefitOnWire } from '#features/campaigns/server/on-wire.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Payment } from '../contract.ts';
import { MOST_REFUNDS } from '../rules.ts';
import { findPayment, type ReceiptedRow, type RefundRow, refundsOf } from './payments/payments-store.ts';

/** Returns a payment as seen by one of its sides; not found for anyone else. */
export async function readPayment(db: Queryable, who: Owner, id: number): Promise<Payment> {
  const row = await findPayment(db, who, id);
  const [payment] = row ? await paymentsOf(db, who, [row]) : [];
  if (!payment) throw refuse(commonRefusals, 'not_found');
  return payment;
}

/** Converts payments to their API form, each with its refunds. */
export async function paymentsOf(db: Queryable, { userId }: Owner, rows: readonly ReceiptedRow[]): Promise<Payment[]> {
  const refunds = Map.groupBy(rows.length > 0 ? await refundsOf(db, rows) : [], (refund) => refund.payment_id);
  // The shop must not see what a city gives the payer.
  const own = rows.filter(({ payer_id }) => payer_id === userId).map(({ id }) => id);
  const benefits = own.length > 0 ? await benefitsOf(db, own) : [];
  return rows.map((row) => {
    const benefit = benefits.find(({ payment_id }) => payment_id === row.id);
    return paymentOnWire(row, { userId }, refunds.get(row.id) ?? [], benefit ? benefitOnWire(benefit) : null);
  });
}

/** Converts one payment to its API form. */
export const paymentOnWire = (
  row: ReceiptedRow,
  { userId }: Pick<Owner, 'userId'>,
  refunds: readonly RefundRow[],
  benefit: Benefit | null,
): Payment => ({
  id: row.id,
  side: row.payer_id === userId ? 'made' : 'taken',
  merchantName: row.merchant_name,
  shop: { id: row.merchant_id, seed: row.seed },
  amount: row.amount,
  refunded: row.refunded,
  cashback: row.cashback,
  cashbackBack: row.cashback_back,
  cashbackState: row.cashback_state,
  releaseAt: row.release_at && onWire(row.release_at),
  benefit,
  status: 'completed',
  canRefund:
    row.payee_id === userId &&
    !row.is_payer_gone &&
    BigInt(row.refunded) < BigInt(row.amount) &&
    refunds.length < MOST_REFUNDS,
  chargeId: row.charge_id,
  receipt: row.receipt,
  receiptHash: row.receipt_hash,
  refunds: refunds.map(refundOnWire),
  createdAt: onWire(row.created_at),
});

const refundOnWire = ({ id, amount, cashback, reason, created_at }: RefundRow): Payment['refunds'][number] => ({
  id,
  amount,
  cashback,
  reason,
  createdAt: onWire(created_at),
});
