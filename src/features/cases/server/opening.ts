import { lockWalletHolder } from '#features/auth/server/deletion-store.ts';
import { lockUser } from '#features/auth/server/store.ts';
import { findOperator } from '#features/organisations/server/organisations-store.ts';
import { lockDisputedPayment } from '#features/pay/server/payments/payments-store.ts';
import { versionNow } from '#features/terms/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type AboutPayment, type Case, refusals, type WHY_NOT } from '../contract.ts';
import { isOpen, LIMITS, type Reason } from '../rules.ts';
import { notifyBoth } from './case-notices.ts';
import { type CaseRow, countCases, findLastOf, insertCase, readCase, readDisputable, termsNow } from './cases-store.ts';
import { holdDisputed } from './hold.ts';
import { readFor } from './on-wire.ts';
import { addMessageStep } from './steps-store.ts';

type WhyNot = (typeof WHY_NOT)[number];
const whyNotText: Readonly<Record<WhyNot, string>> = {
  not_payer: 'Only the payer can open a case.',
  too_late: 'The payment is too old.',
  nothing_left: 'The payment has been refunded in full.',
  before: 'There was already a case about this payment. Contact the operator of the currency.',
  nobody_decides: 'This server has no operator of the currency, or the shop has no owner.',
};
const notDisputable = (why: WhyNot) => refuse(refusals, 'not_disputable', { detail: whyNotText[why] });

/** Returns what a user may do about one of their payments, and the terms. */
export async function aboutPayment(db: Queryable, who: Owner, id: number): Promise<AboutPayment> {
  const { openDays, answerDays, decideDays } = await termsNow(db);
  const row = await readDisputable(db, who, id, openDays);
  if (!row) throw refuse(commonRefusals, 'not_found');
  const last = await findLastOf(db, id);
  const isOpenNow = last !== undefined && isOpen(last.state);
  const why = async (): Promise<WhyNot | null> => {
    if (row.payer_id !== who.userId) return 'not_payer';
    if (row.payee_id === null || !(await decides(db))) return 'nobody_decides';
    if (BigInt(row.left) === 0n) return 'nothing_left';
    if (!row.is_in_time) return 'too_late';
    return last?.is_by_payer ? 'before' : null;
  };
  const whyNot = isOpenNow ? null : await why();
  return {
    paymentId: row.id,
    left: row.left,
    shop: row.merchant_name,
    shopKo: row.merchant_name_ko,
    caseId: last?.id ?? null,
    mayOpen: !isOpenNow && whyNot === null,
    whyNot,
    openUntil: onWire(row.open_until),
    answerDays,
    decideDays,
    areBankDays: (await versionNow(db, 'holidays')) !== undefined,
  };
}

const decides = async (db: Queryable): Promise<boolean> => (await findOperator(db))?.state === 'approved';

export interface Opening {
  readonly paymentId: number;
  readonly reason: Reason;
  readonly text: string;
}

/**
 * Opens a case about one of the caller's payments, or returns the open one. Locks the payment, the payer, the shop's
 * account.
 */
export const openCase = (
  services: Pick<Services, 'db' | 'vault'>,
  who: Owner,
  { paymentId, reason, text }: Opening,
  consent: Consent,
): Promise<Case> =>
  services.db.tx(async (tx) => {
    const payment = await lockDisputedPayment(tx, paymentId);
    await lockUser(tx, who);
    const last = await findLastOf(tx, paymentId);
    if (last && isOpen(last.state) && payment?.payer_id === who.userId) {
      consent.spare();
      return readFor(tx, services, who, last.id);
    }
    await consent.use(tx);
    const about = await aboutPayment(tx, who, paymentId);
    if (!payment || about.whyNot !== null) throw notDisputable(about.whyNot ?? 'nobody_decides');
    const { open, yearly } = await countCases(tx, who);
    if (open >= LIMITS.open || yearly >= LIMITS.yearly)
      throw refuse(refusals, 'too_many_cases', {
        detail: `At most ${LIMITS.open} cases can be open at once, and ${LIMITS.yearly} opened in a year.`,
      });
    const row = await createCase(tx, services, { paymentId, reason, text, by: 'payer' });
    return readFor(tx, services, who, row.id);
  });

/** Creates a case about a locked payment without an open case: inserts it, holds the money and notifies both sides. */
export async function createCase(
  tx: Tx,
  services: Pick<Services, 'vault'>,
  {
    paymentId,
    reason,
    text,
    by,
    writer,
  }: Opening & { readonly by: 'payer' | 'office'; readonly writer?: Pick<Owner, 'userId'> },
): Promise<CaseRow> {
  const payment = await lockDisputedPayment(tx, paymentId);
  if (!payment) throw notDisputable('nobody_decides');
  const left = BigInt(payment.amount) - BigInt(payment.refunded);
  if (left === 0n) throw notDisputable('nothing_left');
  const [payerId, payeeId] = [payment.payer_id, payment.payee_id];
  // Locks both people against deletion, so that neither account is deleted before it is notified.
  await lockWalletHolder(tx, payment.payer_owner);
  await lockWalletHolder(tx, payment.payee_owner);
  const made = { paymentId, payerId, payeeId, openedBy: by, reason, amount: left };
  const id = await insertCase(tx, made, await termsNow(tx));
  const said = { caseId: id, step: 'opened', side: by, text } as const;
  await addMessageStep(tx, services.vault, writer ?? { userId: payerId }, said);
  await holdDisputed(tx, { id, payment_id: paymentId, payer_id: payerId, payee_id: payeeId }, left);
  const row = await needCase(tx, id);
  await notifyBoth(tx, row, 'opened', by);
  return row;
}

/** Returns a case, for callers that have its lock; 404 if there is none. */
export async function needCase(tx: Queryable, id: number): Promise<CaseRow> {
  const row = await readCase(tx, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}
