import { payerOfCode } from '#features/auth/server/sessions/authorize.ts';
import { retryUnderNewVersion } from '#features/currency/server/version-check.ts';
import { isAnswered } from '#features/ledger/server/doors.ts';
import { payCharge } from '#features/pay/server/payments/payments.ts';
import { createTermsGate } from '#features/terms/server/acceptances.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Consent } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { SHOWN_CODE, type ShownNews } from '../news.ts';
import { codeRefusals } from '../refusals.ts';
import { isInTime, isWithinCaps, judgeCounter, stepOf } from '../rules.ts';
import { type FoundShowing, oldCode, unknownCode } from './find-showing.ts';
import { endGrant, findUse, insertUse, type LockedGrant, lockGrant, type NewUse } from './grants-store.ts';

/** The shop that a code is shown to, as the payer reads it. */
export interface ShopNames {
  readonly name: string;
  readonly name_ko: string | null;
}

/** A showing that was locked and may be used once. */
export interface TakenShowing {
  readonly found: FoundShowing;
  readonly grant: LockedGrant;
}

/**
 * Locks the grant of a code and judges it again: time, end, and counter. A second use of a counter stops the grant and
 * notifies the payer, because a second phone or a copy has its keys; the caller commits that and refuses with
 * `usedCode`. Lock it before the charge.
 */
export async function lockShowing(tx: Tx, found: FoundShowing, shop: ShopNames): Promise<TakenShowing | 'used'> {
  const grant = await lockGrant(tx, found.grant);
  if (!grant?.is_valid) throw unknownCode();
  if (!isInTime(found.showing.step, stepOf(grant.now_ms))) throw oldCode();
  const { counter } = found.showing;
  const isUsed = counter <= grant.last_counter && (await findUse(tx, grant.id, counter)) !== undefined;
  const state = judgeCounter(counter, grant.last_counter, isUsed);
  if (state === 'passed') throw usedCode();
  if (state === 'free') return { found, grant };
  await endGrant(tx, grant.id, 'used_twice');
  await notifyPayer(tx, { found, grant }, { news: 'stopped', shop, amount: 0n, chargeId: null, paymentId: null });
  return 'used';
}

export const usedCode = () =>
  refuse(codeRefusals, 'code_used', {
    detail: 'This code, or a newer one of the same phone, was used. Ask the payer for a new one. Nothing was charged.',
  });

/** The device's key signed the showing, and the caps were signed by the passkey (decision 0220). */
const byDevice: Consent = { isSettled: true, use: async () => true, spare: () => undefined };

type Use = Pick<NewUse, 'till_id' | 'key' | 'digest' | 'charge_id' | 'amount'>;

/**
 * Uses up a showing for a charge: pays it within the caps, else asks the payer to confirm it. Returns whether it is
 * paid. Refuses with `payer_cannot_pay` without a reason, since the shop must not learn the payer's balance.
 */
export async function spendShowing(
  tx: Tx,
  services: Pick<Services, 'db' | 'settings'>,
  taken: TakenShowing,
  shop: ShopNames,
  use: Use,
): Promise<boolean> {
  const { grant, found } = taken;
  const { amount, charge_id: chargeId } = use;
  const caps = { once: BigInt(grant.once_cap), day: BigInt(grant.day_cap), paidToday: BigInt(grant.paid_today) };
  const isPaid = isWithinCaps(amount, caps);
  await insertUse(tx, { ...use, grant_id: grant.id, counter: found.showing.counter, is_paid: isPaid });
  const paymentId = isPaid
    ? await payCharge(tx, services, payerOfCode(found.grant.user_id), {
        body: { amount: amount.toString(), chargeId },
        key: undefined,
        consent: byDevice,
      })
        .catch(retryUnderNewVersion)
        .then(({ payment }) => payment.id, withoutReason)
    : null;
  await notifyPayer(tx, taken, { news: isPaid ? 'paid' : 'asked', shop, amount, chargeId, paymentId });
  return isPaid;
}

/** Refusals of a payment that concern the shop. All others are about the payer. */
const OF_SHOP = ['trade_shut_out', 'invalid_won', 'unavailable', 'not_moved'];

const withoutReason = (error: unknown): never => {
  throw error instanceof Refusal && !OF_SHOP.includes(error.code) ? payerCannotPay() : error;
};

const payerCannotPay = () =>
  refuse(codeRefusals, 'payer_cannot_pay', {
    detail: 'The payer’s wallet refuses this payment. Their phone shows why. Nothing was charged.',
  });

/** Refuses a payer who must first accept the operator's terms. Call it outside the transaction. */
export async function needTermsOfPayer(services: Services, { grant }: FoundShowing): Promise<void> {
  await createTermsGate(services, isAnswered)(payerOfCode(grant.user_id), undefined).catch(withoutReason);
}

interface PayerNews {
  readonly news: ShownNews;
  readonly shop: ShopNames;
  readonly amount: bigint;
  readonly chargeId: number | null;
  readonly paymentId: number | null;
}

/** Publishes an event to the payer, whose phone may be online, and from which their notification is made. */
const notifyPayer = (
  tx: Tx,
  { found, grant: { language } }: TakenShowing,
  { shop, amount, ...of }: PayerNews,
): Promise<void> => {
  const name = (language === 'ko' && shop.name_ko) || shop.name;
  const data = { ...of, shop: name, amount: amount.toString(), language };
  return emit(tx, [{ userId: found.grant.user_id, type: SHOWN_CODE, data }]);
};
