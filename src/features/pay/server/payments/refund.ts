import { lockEmailHolder } from '#features/auth/server/deletion-store.ts';
import { type BenefitToReturn, openReturn, returnBenefit } from '#features/campaigns/server/take-back.ts';
import type { Movement } from '#features/ledger/movement.ts';
import { lockAccounts, post, recall, resolve } from '#features/ledger/server/doors.ts';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { announce } from '#features/outbound/server/announce.ts';
import { refusals } from '#features/pay/refusals.ts';
import { cashbackTaken, MOST_REFUNDS } from '#features/pay/rules.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { requestDigest } from '#platform/server/http/digest.ts';
import type { Actor, Consent, KeyHolder, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { readPayment } from '../on-wire.ts';
import { readWon, tooLittle } from '../refusals.ts';
import { holdForKey } from '../shops/hold-for-key.ts';
import { namesOf } from '../shops/merchants-store.ts';
import { paymentReturned, paymentReturns } from './later.ts';
import { giveBackOfMonth } from './months-store.ts';
import { move, wonOf } from './movements.ts';
import { type PaymentAnswer, taken } from './payments.ts';
import { countRefunds, insertRefund, lockReceivedPayment, setCashback, type TakenRow } from './payments-store.ts';

interface RefundAsked {
  readonly id: number;
  readonly body: { amount: string; reason?: string | undefined };
  readonly key: string | undefined;
  /** A person's consent, or the program that may do it without one. */
  readonly by: Consent | KeyHolder<'money:refund'>;
}

/**
 * Gives some or all of a payment back to its payer: a new transfer in the payment's group, and the same share of the cashback with it.
 * Cashback that still waits is held again for what is left of it; what was given is taken from the payer, out of the refund where they have
 * spent it.
 */
export const refundPayment = (
  services: Services,
  who: Pick<Actor, 'owners'>,
  { id, body, key, by }: RefundAsked,
): Promise<PaymentAnswer> =>
  services.db.tx(async (tx) => {
    const amount = readWon(body.amount);
    const leave = leaveOf(services, by);
    await leave.hold(tx);
    const payment = await lockReceivedPayment(tx, who, id);
    const owner = who.owners.find(({ userId }) => userId === payment?.payee_id);
    if (!payment || !owner) throw refuse(commonRefusals, 'not_found');
    const digest = requestDigest('POST /api/payments/{id}/refunds', { id, ...body });
    const idempotency = key === undefined ? undefined : { key, digest };
    if (idempotency && (await recall(tx, owner.userId, idempotency))) {
      leave.spare();
      return { isReplay: true, payment: await readPayment(tx, owner, id) };
    }
    const cashback = await judge(tx, payment, amount);
    await leave.take(tx, owner, { payment: id, amount: amount.toString() });
    const returned = { paymentId: id, wonLeft: BigInt(payment.amount) - BigInt(payment.refunded) - amount };
    await paymentReturns(services).run(tx, returned);
    await giveBackOfMonth(tx, payment, amount);
    const sides = { payer: payment.payer_owner, payee: payment.payee_owner };
    const benefit = await openReturn(tx, id, BigInt(payment.refunded) + amount, sides);
    const act = { payment, amount, cashback, idempotency };
    const sent = await giveBack(tx, owner, act, body.reason);
    if (benefit) await returnShare(tx, benefit, payment, owner);
    await paymentReturned(services).run(tx, returned);
    await announce(tx, owner.userId, 'payment.refunded', `payment:${id}`, {
      paymentId: id,
      refundId: sent.id,
      amount: amount.toString(),
      refunded: (BigInt(payment.refunded) + amount).toString(),
      currency: 'KRW',
      refundedAt: onWire(sent.at),
    });
    return { isReplay: false, payment: await readPayment(tx, owner, id) };
  });

interface Leave {
  hold(tx: Tx): Promise<unknown>;
  spare(): void;
  take(tx: Tx, owner: Owner, said: { readonly payment: number; readonly amount: string }): Promise<unknown>;
}

/** By whose leave it is given: a person signs it, a program leaves its trace. */
const leaveOf = ({ vault }: Services, by: RefundAsked['by']): Leave =>
  'use' in by
    ? {
        hold: async () => undefined,
        spare: () => by.spare(),
        take: (tx, owner) => by.use(tx, { by: owner }),
      }
    : {
        hold: (tx) => holdForKey(tx, by),
        spare: () => undefined,
        take: (tx, _, said) => record(tx, vault, byKey(by), 'payment.refunded', { ...said, key: by.keyId }),
      };

/** Moves what is given back, and writes the refund that it is. */
async function giveBack(tx: Tx, owner: Owner, act: Act, reason: string | undefined): Promise<Sent> {
  const { payment, amount, cashback } = act;
  const isHeld = payment.cashback_state === 'pending';
  const sent = isHeld ? await refundHeld(tx, owner, act) : await refundGiven(tx, owner, act);
  await insertRefund(tx, { id: sent.id, paymentId: payment.id, amount, cashback, reason, at: sent.at });
  if (sent.cashbackId !== undefined) await setCashback(tx, payment.id, sent.cashbackId);
  return sent;
}

/** The cashback that comes back with a refund; refuses what is too much, too often, or for nobody. */
async function judge(tx: Tx, payment: TakenRow, amount: bigint): Promise<bigint> {
  if (!(await lockEmailHolder(tx, payment.payer_owner)))
    throw refuse(refusals, 'payer_gone', {
      detail: 'The payer has deleted their account: nobody could spend a refund.',
    });
  const cashback = cashbackTaken(paidOf(payment), amount);
  if (cashback === undefined) throw tooLarge(payment);
  if ((await countRefunds(tx, payment)) >= MOST_REFUNDS)
    throw refuse(refusals, 'too_many_refunds', { detail: `A payment is refunded at most ${MOST_REFUNDS} times.` });
  return cashback;
}

interface Act {
  readonly payment: TakenRow;
  readonly amount: bigint;
  readonly cashback: bigint;
  readonly idempotency: { key: string; digest: string } | undefined;
}
interface Sent {
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
    errors: { amount: `is more than the ${left} won that are left of the payment` },
  });
};

/** The budget has its share back, of the refund that has just moved. */
async function returnShare(
  tx: Tx,
  benefit: BenefitToReturn,
  { payer_owner: payer }: TakenRow,
  { userId: by }: Owner,
): Promise<void> {
  if (!(await returnBenefit(tx, benefit, { payer, by }))) throw tooSmall();
}

/** Of a refund of a few won what it takes back may be a won more than it, and the payer has not even that. */
const tooSmall = () =>
  refuse(refusals, 'insufficient_won', {
    detail: 'The payer has spent what this refund takes back with it. Refund more at once.',
    errors: { amount: 'is less than what it takes back' },
  });

const refundOf = ({ userId }: Owner, { payment, amount, idempotency }: Act): Movement => ({
  ...wonOf('refund', amount, payment.payee_owner, payment.payer_owner),
  ...of(payment),
  initiator: userId,
  idempotency,
});
const sendBack = async (tx: Tx, owner: Owner, act: Act): Promise<Sent> => taken(await post(tx, refundOf(owner, act)));
const of = ({ id, merchant_name: name, merchant_name_ko }: TakenRow) => ({
  group: id,
  details: namesOf({ name, name_ko: merchant_name_ko }),
});

/** The hold ends first, so that the merchant can pay with what it kept, and starts over with what is left. */
async function refundHeld(tx: Tx, owner: Owner, act: Act): Promise<Sent> {
  const { payment, cashback } = act;
  // Ending the hold locks the merchant's account alone, and the payer's may come first.
  await lockAccounts(tx, 'KRW', [payment.payee_owner, payment.payer_owner]);
  const [ended] = await resolve(tx, [{ id: payment.cashback_id ?? 0, outcome: 'void' }]);
  if (ended !== 'done') throw new Error(`the cashback of payment ${payment.id} was ${ended}`);
  const { id, at } = await sendBack(tx, owner, act);
  const left = BigInt(payment.cashback) - BigInt(payment.cashback_back) - cashback;
  if (left === 0n) return { id, at };
  const plan = wonOf('cashback', left, payment.payee_owner, payment.payer_owner);
  const held = taken(await post(tx, { ...plan, ...of(payment), initiator: null, hold: {} }));
  return { id, at, cashbackId: held.id };
}

/**
 * Whichever of the two can pay goes first: the payer may have spent the cashback, the merchant may need it for the refund. Where neither can, the
 * merchant gives what is left after the cashback, the payer gives the cashback out of it, and it comes back as the rest of the refund.
 */
async function refundGiven(tx: Tx, owner: Owner, act: Act): Promise<Sent> {
  const { payment, amount, cashback } = act;
  if (cashback === 0n) return sendBack(tx, owner, act);
  const plan = wonOf('cashback_return', cashback, payment.payer_owner, payment.payee_owner);
  const back = { ...plan, ...of(payment), initiator: owner.userId };
  const first = await post(tx, back);
  if (first.status !== 'insufficient') return sendBack(tx, owner, act);
  const whole = await post(tx, refundOf(owner, act));
  if (whole.status !== 'insufficient') {
    await move(tx, back);
    return taken(whole);
  }
  const net = amount - cashback;
  if (net === 0n || whole.spendable < net || first.spendable + net < cashback) throw tooLittle(whole.spendable);
  const sent = await sendBack(tx, owner, { ...act, amount: net });
  await move(tx, back);
  const rest = refundOf(owner, { ...act, amount: cashback, idempotency: undefined });
  await move(tx, { ...rest, details: { ...rest.details, refundOf: sent.id } });
  return sent;
}
