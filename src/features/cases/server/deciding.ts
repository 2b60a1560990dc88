import { lockDisputedPayment } from '#features/pay/server/payments/payments-store.ts';
import { judgeReturn, returnPayment } from '#features/pay/server/payments/return-payment.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { closeCase, needOpen } from './case-acts.ts';
import { notifyBoth } from './case-notices.ts';
import {
  type CaseOutcome,
  type CaseRow,
  lockCase,
  lockOpenCase,
  readCase,
  setDecided,
  setRefund,
} from './cases-store.ts';
import { holdDisputed, releaseHold } from './hold.ts';
import { needCase } from './opening.ts';
import { addStep } from './steps-store.ts';

/**
 * Decides a case once. A returned amount is a refund with its share of cashback and benefit, limited to what the shop
 * has and to the rest of the payment. If nothing is returned, the hold ends. Locks the payment, the payer, the case,
 * then like a refund.
 */
export async function decideCase(tx: Tx, services: Services, id: number, decided: CaseOutcome): Promise<CaseRow> {
  const known = await readCase(tx, id);
  const payment = known && (await lockDisputedPayment(tx, known.payment_id));
  if (!payment) throw refuse(commonRefusals, 'not_found');
  const { returned, reason } = decided;
  const cashback = returned > 0n && known.closed_at === null ? await judgeReturn(tx, payment, returned) : 0n;
  await lockCase(tx, id);
  const row = await needCase(tx, id);
  needOpen(row);
  await setDecided(tx, id, decided);
  if (returned > 0n) {
    const sent = await returnPayment(tx, services, { payment, amount: returned, cashback, reason, by: null });
    await setRefund(tx, id, sent.id);
    await addStep(tx, { caseId: id, step: 'returned', side: 'office', amount: returned });
  } else {
    await releaseHold(tx, row);
    await addStep(tx, { caseId: id, step: 'left', side: 'office' });
  }
  const over = await needCase(tx, id);
  await notifyBoth(tx, over, returned > 0n ? 'returned' : 'left', 'office');
  return over;
}

/**
 * Locks the case of a payment before a refund moves, since its row precedes the ledger's accounts in the lock order.
 */
export const lockForRefund = async (tx: Tx, { paymentId }: { readonly paymentId: number }): Promise<void> =>
  void (await lockOpenCase(tx, paymentId));

/**
 * After a refund outside a decision, continues the case with the rest of the payment, or ends it if nothing is left.
 */
export async function followRefund(
  tx: Tx,
  { paymentId, wonLeft }: { readonly paymentId: number; readonly wonLeft: bigint },
): Promise<void> {
  const open = await lockOpenCase(tx, paymentId);
  if (!open) return;
  const row = await needCase(tx, open.id);
  await addStep(tx, { caseId: row.id, step: 'refunded', side: 'shop' });
  if (wonLeft === 0n) return closeCase(tx, row, 'given_back', 'shop');
  const disputed = BigInt(row.amount);
  await holdDisputed(tx, row, wonLeft < disputed ? wonLeft : disputed);
}
