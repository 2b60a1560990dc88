import { lockUser } from '#features/auth/server/store.ts';
import { wonPerDollarAt } from '#features/currency/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { centsOfWon } from '../../payout.ts';
import { FIRST_RULES, isWithinEntryDays, partOf, shareOf } from '../../rules.ts';
import { addDays } from '../../trips/stay.ts';
import type { Payout } from '../../wire.ts';
import { percent, refundOf, usd } from '../on-wire.ts';
import { findOperatorOfShop, type Operator } from '../operators.ts';
import { needAccount } from '../payouts/choose-payout.ts';
import type { Passport } from '../shown-passports.ts';
import { writeClaim } from './refunds.ts';
import { claimTime, findOfPayment, type RefundRow, readDay } from './refunds-store.ts';

interface PaymentRow {
  readonly id: number;
  readonly payee_id: UserId | null;
  readonly merchant_name: string;
  readonly won: string;
  readonly receipt_hash: string;
  /** Won per dollar when the payment was made. */
  readonly won_per_dollar: string;
  /** Day of the payment, in Seoul. */
  readonly day: string;
}

const findPayment = (db: Queryable, owner: Owner, id: number): Promise<PaymentRow | undefined> =>
  db.maybe(sql<PaymentRow>`
    SELECT p.id, p.payee_id, p.merchant_name, (p.amount - p.refunded)::text AS won, ${wonPerDollarAt(sql`p.created_at`)} AS won_per_dollar, r.hash AS receipt_hash,
           (p.created_at AT TIME ZONE 'Asia/Seoul')::date AS day
      FROM payments p JOIN receipts r ON r.payment_id = p.id WHERE p.id = ${id} AND p.payer_id = ${owner.userId}`);

const operatorOf = async (db: Queryable, { payee_id: shop }: PaymentRow): Promise<Operator | undefined> =>
  shop === null ? undefined : findOperatorOfShop(db, shop);

/** Returns the operator that would pay the refund of a payment. */
export async function findOperatorOf(db: Queryable, owner: Owner, paymentId: number): Promise<Operator | undefined> {
  const payment = await findPayment(db, owner, paymentId);
  return payment && operatorOf(db, payment);
}

/** Returns the claim that a payment allows now, with a verdict for each rule, or the existing claim. */
export async function previewOf(db: Queryable, owner: Owner, paymentId: number, passport: Passport | undefined) {
  const payment = await findPayment(db, owner, paymentId);
  if (!payment) throw refuse(commonRefusals, 'not_found');
  const operator = await operatorOf(db, payment);
  const rules = operator?.rules ?? FIRST_RULES;
  const claim = await findOfPayment(db, owner, paymentId);
  const purchase = centsOfWon(BigInt(payment.won), BigInt(payment.won_per_dollar));
  const share = shareOf(rules, purchase);
  const refund = partOf(purchase, share);
  const today = await readDay(db, owner);
  return {
    isOffered: operator !== undefined && !claim,
    operator: operator ? { id: operator.id, name: operator.name, nameKo: operator.nameKo } : null,
    purchaseAmount: usd(purchase),
    refundAmount: usd(refund),
    percent: percent(share),
    checks: {
      minimum: share > 0,
      daily: BigInt(today.claimed) + refund <= rules.dayCents,
      entry: today.entry === null ? null : isWithinEntryDays(today.entry, today.day, rules.entryDays),
      passport: passport !== undefined,
      foreign: passport?.isForeign ?? null,
    },
    foreignOnly: rules.foreignOnly,
    entryDate: today.entry,
    lastDay: today.entry === null ? null : addDays(today.entry, rules.entryDays),
    claim: claim ? await refundOf(db, claim) : null,
  };
}

/**
 * Claims the refund of a payment in its current state. The payment is locked, so that a concurrent return comes
 * entirely before or after.
 */
export async function claimPayment(
  tx: Tx,
  owner: Owner,
  {
    paymentId,
    payout,
    consent,
    passport,
  }: {
    readonly paymentId: number;
    readonly payout: Payout | undefined;
    readonly consent: Consent;
    readonly passport: Passport | undefined;
  },
): Promise<RefundRow> {
  await consent.use(tx);
  await tx.maybe(sql`SELECT id FROM payments WHERE id = ${paymentId} AND payer_id = ${owner.userId} FOR NO KEY UPDATE`);
  const payment = await findPayment(tx, owner, paymentId);
  if (!payment) throw refuse(commonRefusals, 'not_found');
  const operator = await operatorOf(tx, payment);
  if (!operator)
    throw refuse(refusals, 'not_designated', { detail: 'No refund operator offers refunds at this shop.' });
  await needAccount(tx, owner, payout);
  const purchaseCents = centsOfWon(BigInt(payment.won), BigInt(payment.won_per_dollar));
  const rateBps = shareOf(operator.rules, purchaseCents);
  if (rateBps === 0)
    throw refuse(refusals, 'below_minimum', {
      detail: `The payment, less what was returned, is $${usd(purchaseCents)}.`,
    });
  await lockUser(tx, owner);
  return writeClaim(tx, owner, await claimTime(tx, owner), {
    merchantName: payment.merchant_name,
    purchaseCents,
    refundCents: partOf(purchaseCents, rateBps),
    receiptHash: payment.receipt_hash,
    isAutomatic: false,
    purchasedOn: payment.day,
    operatorId: operator.id,
    rules: operator.rules,
    rateBps,
    payment: { id: paymentId, won: BigInt(payment.won) },
    payout,
    isWorkedOff: true,
    passport,
  });
}
