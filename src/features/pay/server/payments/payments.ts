import { lockWalletHolder } from '#features/auth/server/deletion-store.ts';
import {
  benefitMovement,
  type ReservedBenefit,
  refuseShown,
  reserveBenefit,
  type ShownBenefit,
  storeBenefit,
} from '#features/campaigns/server/give.ts';
import type { CurrencyRules } from '#features/currency/rules.ts';
import { needVersion, retryUnderNewVersion } from '#features/currency/server/version-check.ts';
import { type AccountOwner, type Idempotency, type Movement, transfer } from '#features/ledger/movement.ts';
import {
  idempotencyOf,
  type Outcome,
  postTogether,
  recallUnsigned,
  signOrRecall,
} from '#features/ledger/server/doors.ts';
import { announceAll } from '#features/outbound/server/announce.ts';
import type { Payment } from '#features/pay/contract.ts';
import { refusals } from '#features/pay/refusals.ts';
import { cashbackOf, chargeFault, chargeState, isAtOnce } from '#features/pay/rules.ts';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type ChargeRow, closePaid, lockCharge } from '../charges/charges-store.ts';
import { paymentOnWire, readPayment } from '../on-wire.ts';
import { closedCharge, needOpenTrade, needPayable, ownShop, readWon, shopAndTrade, tooLittle } from '../refusals.ts';
import { findMerchant, type MerchantRow, namesOf } from '../shops/merchants-store.ts';
import { type CappedMonth, needRoomInMonth, openCaps } from './caps.ts';
import { type AcceptedPayment, insertPayment, type Payer, readPayer } from './payments-store.ts';

export interface PaymentRequestBody {
  readonly body: {
    amount: string;
    chargeId?: number | undefined;
    merchantId?: number | undefined;
    cashbackBps?: number | undefined;
    /** Version whose terms the payer was shown. */
    currencyVersion?: number | undefined;
    /** Campaign benefit shown to the payer. */
    benefit?: ShownBenefit | null | undefined;
  };
  readonly key: string | undefined;
  readonly consent: Consent;
}
export interface PaymentAnswer {
  readonly isReplay: boolean;
  readonly payment: Payment;
}
interface Target {
  readonly merchant: MerchantRow;
  readonly charge: ChargeRow | undefined;
  /** Cashback rate that the charge promised, or else the merchant's current one, in basis points. */
  readonly bps: number;
}

/**
 * Pays a charge, once and with its exact amount, or pays a merchant a typed amount. Transfer, cashback and receipt
 * commit together. The same key and body return the first answer.
 */
export const pay = (
  services: Pick<Services, 'db' | 'settings'>,
  who: Owner,
  request: PaymentRequestBody,
): Promise<PaymentAnswer> => services.db.tx((tx) => payCharge(tx, services, who, request));

/** Does the same as `pay` in the caller's transaction. */
export async function payCharge(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  who: Owner,
  { body: { currencyVersion, benefit: shownBenefit, ...body }, key, consent }: PaymentRequestBody,
): Promise<PaymentAnswer> {
  const amount = readWon(body.amount);
  const idempotency = idempotencyOf(key, 'POST /api/payments', body);
  const before = await replayed(tx, who, consent, idempotency);
  if (before) return before;
  const target = await findTarget(tx, body);
  const fault = faultOf(who, target, amount, body.cashbackBps);
  // An identical request may have arrived first and paid the charge while this one waited for its lock.
  if (fault) return (await replayed(tx, who, consent, idempotency)) ?? Promise.reject(fault);
  const [first, payer] = await Promise.all([signOrRecall(tx, who, consent, idempotency), readPayer(tx, who)]);
  if (first) return { isReplay: true, payment: await readPayment(tx, who, first.id) };
  const { own, currency } = payer;
  needPayable(amount, currency.rules);
  const shown = currencyVersion ?? target.charge?.currency_version ?? null;
  needVersion(currency, shown);
  needOpenTrade(target.merchant, currency.rules);
  const capped = await openCaps(tx, services, who, { own, amount, currency });
  const benefit = await openBenefit(tx, who, payer, { ...target, amount }, shownBenefit ?? undefined);
  const settled = postPayment(tx, who, { ...target, own, currency, capped, benefit }, amount, idempotency);
  return shown === null ? settled.catch(retryUnderNewVersion) : settled;
}

/** Reserves a campaign's benefit for a payment. Runs no further query if no campaign is open. */
async function openBenefit(
  tx: Tx,
  who: Owner,
  { own, has_campaigns: hasCampaigns }: Payer,
  { merchant, amount }: Pick<Target, 'merchant'> & { readonly amount: bigint },
  shown: ShownBenefit | undefined,
): Promise<ReservedBenefit | undefined> {
  if (hasCampaigns)
    return reserveBenefit(tx, who, { ...shopAndTrade(merchant), amount, payer: own, payee: merchant.owner }, shown);
  return shown && refuseShown();
}

async function replayed(
  tx: Tx,
  who: Owner,
  consent: Consent,
  idempotency: Idempotency | undefined,
): Promise<PaymentAnswer | undefined> {
  const before = await recallUnsigned(tx, who, consent, idempotency);
  return before && { isReplay: true, payment: await readPayment(tx, who, before.id) };
}

/** Returns the reason why the user cannot pay the amount; undefined if they can. */
function faultOf(who: Owner, { charge, merchant, bps }: Target, amount: bigint, shown?: number): Refusal | undefined {
  const fault = charge && chargeFault(chargeState(charge), BigInt(charge.amount), amount);
  if (fault === 'wrong_amount') return wrongAmount(charge?.amount ?? '');
  if (fault) return closedCharge(fault);
  if (merchant.user_id === who.userId) return ownShop(charge ? 'chargeId' : 'merchantId');
  return (shown ?? bps) === bps ? undefined : otherCashback(bps);
}

async function findTarget(tx: Tx, { chargeId, merchantId }: PaymentRequestBody['body']): Promise<Target> {
  if ((chargeId === undefined) === (merchantId === undefined))
    throw refuse(refusals, 'not_a_target', {
      detail: 'Send either chargeId or merchantId.',
      errors: { chargeId: 'is required unless merchantId is sent' },
    });
  const charge = chargeId === undefined ? undefined : await lockCharge(tx, chargeId);
  const merchant = await findMerchant(tx, charge?.merchant_id ?? merchantId ?? 0);
  if (!merchant || (chargeId !== undefined && !charge)) throw refuse(commonRefusals, 'not_found');
  if (merchant.user_id !== null && !(await lockWalletHolder(tx, merchant.owner)))
    throw refuse(commonRefusals, 'not_found');
  return { merchant, charge, bps: charge?.cashback_bps ?? merchant.cashback_bps };
}

const wrongAmount = (asked: string) =>
  refuse(refusals, 'wrong_amount', {
    detail: `This charge must be paid with exactly ${asked} won.`,
    errors: { amount: `must be ${asked}` },
  });

const otherCashback = (bps: number) =>
  refuse(refusals, 'cashback_changed', {
    detail: `The merchant now gives ${bps / 100} percent. Nothing was charged.`,
    errors: { cashbackBps: `is now ${bps}` },
  });

/** Rows locked for a payment before it is posted. */
interface ReservedPayment extends Target, Omit<Payer, 'has_campaigns'> {
  readonly capped: CappedMonth | undefined;
  readonly benefit: ReservedBenefit | undefined;
}

/** Posts a payment with its cashback and benefit, and inserts all its rows. */
async function postPayment(
  tx: Tx,
  payer: Owner,
  { merchant, charge, bps, currency, own, capped, benefit }: ReservedPayment,
  amount: bigint,
  idempotency: Idempotency | undefined,
): Promise<PaymentAnswer> {
  const plan = transfer({
    kind: 'payment',
    asset: 'KRW',
    amount,
    from: own,
    to: merchant.owner,
    details: namesOf(merchant),
    currency: currency.id,
    initiator: payer.userId,
    idempotency,
  });
  const back = planCashback(payer, own, { merchant, cashback: cashbackOf(amount, bps), rules: currency.rules });
  const reward = benefit && benefitMovement(payer, benefit, own);
  const given = [back, reward].flatMap((one) => (one ? { ...one, currency: currency.id } : []));
  const { first, ids } = await postTogether(tx, plan, given);
  const { id, at, status } = acceptedOf(first);
  if (status === 'replayed') return { isReplay: true, payment: await readPayment(tx, payer, id) };
  const [cashbackId, benefitId] = back ? ids : [undefined, ...ids];
  const cashback =
    back && cashbackId !== undefined ? { amount: back.amount, id: cashbackId, isReleased: !back.hold } : undefined;
  const paid: AcceptedPayment = { id, at, amount, payer, own, merchant, charge, cashback, currency };
  const row = await insertPayment(tx, paid);
  const rewarded =
    benefit && benefitId !== undefined ? await storeBenefit(tx, benefit, { ...paid, transferId: benefitId }) : null;
  if (capped) await needRoomInMonth(tx, payer, capped, id);
  if (charge) await closePaid(tx, charge, id);
  await announcePaid(tx, paid);
  return { isReplay: false, payment: paymentOnWire(row, payer, [], rewarded) };
}

/** Notifies the programs of the paid organisation, if it is one. No lock is taken after this. */
async function announcePaid(tx: Tx, { id, at, amount, merchant, charge, cashback }: AcceptedPayment): Promise<void> {
  if (merchant.user_id === null || !merchant.is_organisation) return;
  const told = { paymentId: id, amount: amount.toString(), currency: 'KRW', paidAt: onWire(at) };
  const chargeId = charge?.id ?? null;
  const completed = { ...told, chargeId, cashback: (cashback?.amount ?? 0n).toString() };
  await announceAll(tx, merchant.user_id, [
    { type: 'payment.completed', subject: `payment:${id}`, data: completed },
    ...(charge ? [{ type: 'charge.paid', subject: `charge:${charge.id}`, data: { ...told, chargeId } } as const] : []),
  ]);
}

/**
 * Plans the merchant's cashback on a payment: posted at once, or held until its release. Undefined if there is none.
 */
function planCashback(
  { userId }: Owner,
  own: AccountOwner,
  { merchant, cashback, rules }: { merchant: MerchantRow; cashback: bigint; rules: CurrencyRules },
): Movement | undefined {
  if (cashback === 0n) return undefined;
  return transfer({
    kind: 'cashback',
    asset: 'KRW',
    amount: cashback,
    from: merchant.owner,
    to: own,
    details: namesOf(merchant),
    group: 'first',
    // Deferred cashback notifies the payer; immediate cashback does not.
    ...(isAtOnce(cashback, rules) ? { initiator: userId } : { initiator: null, hold: {} }),
  });
}

/** Returns the ledger's accepted outcome, or throws the refusal. */
export function acceptedOf(outcome: Outcome): Exclude<Outcome, { status: 'insufficient' | 'already_reversed' }> {
  if (outcome.status === 'insufficient') throw tooLittle(outcome.spendable);
  if (outcome.status === 'already_reversed') throw new Error('nothing here is reversed by the ledger');
  return outcome;
}
