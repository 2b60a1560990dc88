import { lockDisputedPayment } from '#features/pay/server/payments/payments-store.ts';
import { judgeReturn, returnPayment } from '#features/pay/server/payments/return-payment.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { end, needOpen } from './case-acts.ts';
import { tellBoth } from './case-notices.ts';
import { type CaseRow, type Decided, lockCase, lockOpenCase, readCase, setDecided, setRefund } from './cases-store.ts';
import { holdDisputed, letGo } from './hold.ts';
import { needCase } from './opening.ts';
import { addStep } from './steps-store.ts';

/**
 * Decides a case, once: what is given back goes as a refund does, with its share of cashback and benefit, out of what the shop has and not a won more than is
 * left of the payment; nothing given back ends the hold. Locks: the payment, the payer, the case, then as a refund.
 */
export async function decideCase(tx: Tx, services: Services, id: number, decided: Decided): Promise<CaseRow> {
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
    await letGo(tx, row);
    await addStep(tx, { caseId: id, step: 'left', side: 'office' });
  }
  const over = await needCase(tx, id);
  await tellBoth(tx, over, returned > 0n ? 'returned' : 'left', 'office');
  return over;
}

/** Before a refund moves: the case about its payment is locked, since its row comes before the ledger's accounts. */
export const lockForRefund = async (tx: Tx, { paymentId }: { readonly paymentId: number }): Promise<void> =>
  void (await lockOpenCase(tx, paymentId));

/** After a refund has moved: a case that was not decided by it goes on about what is left, or ends where nothing is. */
export async function followRefund(
  tx: Tx,
  { paymentId, wonLeft }: { readonly paymentId: number; readonly wonLeft: bigint },
): Promise<void> {
  const open = await lockOpenCase(tx, paymentId);
  if (!open) return;
  const row = await needCase(tx, open.id);
  await addStep(tx, { caseId: row.id, step: 'refunded', side: 'shop' });
  if (wonLeft === 0n) return end(tx, row, 'given_back', 'shop');
  const disputed = BigInt(row.amount);
  await holdDisputed(tx, row, wonLeft < disputed ? wonLeft : disputed);
}
