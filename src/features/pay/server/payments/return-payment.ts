import { lockWalletHolder } from '#features/auth/server/deletion-store.ts';
import { type BenefitToReturn, openReturn, returnBenefit } from '#features/campaigns/server/take-back.ts';
import { type Movement, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, mustPost, post, resolve } from '#features/ledger/server/doors.ts';
import { announce } from '#features/outbound/server/announce.ts';
import { refusals } from '#features/pay/refusals.ts';
import { cashbackTaken, MOST_REFUNDS } from '#features/pay/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { tooLittle } from '../refusals.ts';
import { namesOf } from '../shops/merchants-store.ts';
import { freeInMonth } from './months-store.ts';
import { acceptedOf } from './payments.ts';
import { countRefunds, insertRefund, setCashback, type TakenRow } from './payments-store.ts';
import { paymentMoves, paymentReturned, paymentReturns, type TillRefundBy } from './refund-slots.ts';

/**
 * Refunds part or all of a payment that is locked and checked. Lock order: rows of later features, the month, the
 * campaign's benefit, then the accounts. The same share of cashback and benefit is taken back.
 */
export async function returnPayment(tx: Tx, services: Services, act: Act): Promise<SentRefund> {
  const { payment, amount } = act;
  const { id, payer_owner: payer, payee_owner: payee, payee_id: payeeId } = payment;
  const refunded = BigInt(payment.refunded) + amount;
  const returned = { paymentId: id, wonLeft: BigInt(payment.amount) - refunded, payer, payee };
  await paymentReturns(services).run(tx, returned);
  await freeInMonth(tx, payment, amount);
  const benefit = await openReturn(tx, id, refunded, { payer, payee });
  await paymentMoves(services).run(tx, returned);
  const sent = await moveRefund(tx, act);
  if (benefit) await returnShare(tx, benefit, act);
  const { charge_id: chargeId } = payment;
  await paymentReturned(services).run(tx, { ...returned, refundId: sent.id, chargeId, atTill: act.atTill });
  if (payeeId !== null)
    await announce(tx, payeeId, 'payment.refunded', `payment:${id}`, {
      paymentId: id,
      refundId: sent.id,
      amount: amount.toString(),
      refunded: refunded.toString(),
      currency: 'KRW',
      refundedAt: onWire(sent.at),
    });
  return sent;
}

/** Moves a refund's money and inserts the refund. */
async function moveRefund(tx: Tx, act: Act): Promise<SentRefund> {
  const { payment, amount, cashback, reason } = act;
  const isHeld = payment.cashback_state === 'pending';
  const sent = isHeld ? await refundHeld(tx, act) : await refundGiven(tx, act);
  await insertRefund(tx, { id: sent.id, paymentId: payment.id, amount, cashback, reason, at: sent.at });
  if (sent.cashbackId !== undefined) await setCashback(tx, payment.id, sent.cashbackId);
  return sent;
}

/**
 * Returns the cashback that a refund takes back. Refuses a refund that is too large, one too many, or for a deleted
 * payer.
 */
export async function judgeReturn(tx: Tx, payment: TakenRow, amount: bigint): Promise<bigint> {
  if (!(await lockWalletHolder(tx, payment.payer_owner)))
    throw refuse(refusals, 'payer_gone', {
      detail: 'The payer has deleted their account and cannot receive a refund.',
    });
  const cashback = cashbackTaken(paidOf(payment), amount);
  if (cashback === undefined) throw tooLarge(payment);
  if ((await countRefunds(tx, payment)) >= MOST_REFUNDS)
    throw refuse(refusals, 'too_many_refunds', { detail: `A payment can be refunded at most ${MOST_REFUNDS} times.` });
  return cashback;
}

interface Act {
  readonly payment: TakenRow;
  readonly amount: bigint;
  /** Cashback to take back, as checked. */
  readonly cashback: bigint;
  readonly reason: string | undefined;
  /** The user who refunds; null if the office refunds by deciding a case. */
  readonly by: UserId | null;
  readonly atTill?: TillRefundBy | undefined;
  readonly idempotency?: { key: string; digest: string } | undefined;
}
interface SentRefund {
  readonly id: number;
  readonly at: Date;
  /** The transfer that now holds the cashback. */
  readonly cashbackId?: number;
}

const paidOf = (row: TakenRow) => ({
  amount: BigInt(row.amount),
  refunded: BigInt(row.refunded),
  cashback: BigInt(row.cashback),
  cashbackBack: BigInt(row.cashback_back),
});

const tooLarge = ({ amount, refunded }: TakenRow) => {
  const left = BigInt(amount) - BigInt(refunded);
  return refuse(refusals, 'refund_too_large', {
    detail: `${left} won of this payment are left.`,
    errors: { amount: `is more than the ${left} won left of the payment` },
  });
};

/** Returns the benefit's share to the budget, out of the refund that has just moved. */
async function returnShare(tx: Tx, benefit: BenefitToReturn, { payment, amount, cashback, by }: Act): Promise<void> {
  if (await returnBenefit(tx, benefit, { payer: payment.payer_owner, by })) return;
  // For a refund of a few won, rounding can make the shares exceed it by one or two won.
  const back = benefit.taken + cashback;
  throw refuse(refusals, 'refund_too_small', {
    detail: `This refund takes back ${back} won of cashback and benefit, ${back - amount} more than it gives, and the payer has spent that money. Refund more at once, or wait until the payer has ${back - amount} won.`,
    errors: { amount: `is less than the ${back} won that it takes back` },
  });
}

const refundOf = ({ payment, amount, by: initiator, idempotency }: Act): Movement =>
  transfer({ kind: 'refund', asset: 'KRW', amount, ...toPayer(payment), initiator, idempotency });
const sendBack = async (tx: Tx, act: Act): Promise<SentRefund> => acceptedOf(await post(tx, refundOf(act)));
const toPayer = ({ id, merchant_name: name, merchant_name_ko, payee_owner, payer_owner }: TakenRow) => ({
  from: payee_owner,
  to: payer_owner,
  group: id,
  details: namesOf({ name, name_ko: merchant_name_ko }),
});

/** Ends the hold first, so that the merchant can use the held money, then holds the rest again. */
async function refundHeld(tx: Tx, act: Act): Promise<SentRefund> {
  const { payment, cashback } = act;
  // Ending the hold would lock only the merchant's account, but the payer's may come first in the lock order.
  await lockAccounts(tx, 'KRW', [payment.payee_owner, payment.payer_owner]);
  const [ended] = await resolve(tx, [{ id: payment.cashback_id ?? 0, outcome: 'void' }]);
  if (ended !== 'done') throw new Error(`the cashback of payment ${payment.id} was ${ended}`);
  const { id, at } = await sendBack(tx, act);
  const left = BigInt(payment.cashback) - BigInt(payment.cashback_back) - cashback;
  if (left === 0n) return { id, at };
  const plan = transfer({
    kind: 'cashback',
    asset: 'KRW',
    amount: left,
    ...toPayer(payment),
    initiator: null,
    hold: {},
  });
  return { id, at, cashbackId: await mustPost(tx, plan, tooLittle) };
}

/**
 * Whichever side can pay goes first: the payer may have spent the cashback, or the merchant may need it for the refund.
 * If neither can, the merchant pays the refund less the cashback, the payer returns the cashback from it, and the
 * merchant pays that as the rest.
 */
async function refundGiven(tx: Tx, act: Act): Promise<SentRefund> {
  const { payment, amount, cashback } = act;
  if (cashback === 0n) return sendBack(tx, act);
  const { from, to, ...known } = toPayer(payment);
  const sides = { from: to, to: from };
  const plan = { kind: 'cashback_return', asset: 'KRW', amount: cashback, ...sides, ...known } as const;
  const back = transfer({ ...plan, initiator: act.by });
  const first = await post(tx, back);
  if (first.status !== 'insufficient') return sendBack(tx, act);
  const whole = await post(tx, refundOf(act));
  if (whole.status !== 'insufficient') {
    await mustPost(tx, back);
    return acceptedOf(whole);
  }
  const net = amount - cashback;
  if (net === 0n || whole.spendable < net || first.spendable + net < cashback) throw tooLittle(whole.spendable);
  const sent = await sendBack(tx, { ...act, amount: net });
  await mustPost(tx, back);
  const rest = refundOf({ ...act, amount: cashback, idempotency: undefined });
  await mustPost(tx, { ...rest, details: { ...rest.details, refundOf: sent.id } });
  return sent;
}
