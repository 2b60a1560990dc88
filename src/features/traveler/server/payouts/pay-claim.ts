import type { BankDesk } from '#features/banking/server/bank-desk.ts';
import { lockAccount } from '#features/banking/server/store.ts';
import { retryUnderNewVersion } from '#features/currency/server/version-check.ts';
import { type AccountOwner, HOUSE, transfer } from '#features/ledger/movement.ts';
import { mustPost, post } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import { retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { assetPaid, type PayoutTo, unitsPaid } from '../../payout.ts';
import type { RefundRules } from '../../rules.ts';
import { refuseClaim, tellClaimant, tellOperator } from '../claim-notices.ts';
import { isTooLate } from '../claims/claim-deadline.ts';
import { setPaid, setWaiting } from '../claims/claims-store.ts';
import { decidingPassport, lackOf } from '../claims/passport.ts';
import { takeBackEarlyPayment } from '../office/answers.ts';
import { payableCents } from '../on-wire.ts';
import { isApprovedOperator, readAccount, readRulesOf } from '../operators.ts';
import { lockRefund, type RefundRow } from '../refunds/refunds-store.ts';
import { addStep } from '../refunds/steps.ts';
import type { ClaimParties, Passport, ShownPassport } from '../shown-passports.ts';
import type { TaxOffice } from '../tax-office/port.ts';

/** Transfer kind of refunds, in the ledger and in histories. */
export const REFUND_KIND = 'tax_refund';

const LOOK_AGAIN_S = 600;

interface Needs {
  readonly vault: Vault;
  readonly desk: BankDesk;
  readonly office: Pick<TaxOffice, 'isSandbox'>;
  readonly findShown: (tx: Tx, of: ClaimParties) => Promise<ShownPassport | undefined>;
}

/** Pays an approved claim, or takes an overdue early payment back. Does nothing to other claims. */
export async function payClaim(tx: Tx, needs: Needs, id: number): Promise<void> {
  const claim = await lockRefund(tx, id);
  if (!claim) return;
  if (claim.hold_state === 'held') return takeBackEarlyPayment(tx, claim, 'deadline');
  const { operator_id: operator, payout_to: to } = claim;
  if (claim.status !== 'approved' || claim.transfer_id !== null || operator === null)
    return void (await setWaiting(tx, claim, null, null));
  if (claim.contradicted_at !== null && claim.reviewed_at === null)
    return void (await setWaiting(tx, claim, 'review', null));
  if (to === null) return void (await setWaiting(tx, claim, 'payout', null));
  if (!(await isApprovedOperator(tx, operator))) return void (await setWaiting(tx, claim, 'operator', LOOK_AGAIN_S));
  const rules = await readRulesOf(tx, operator, claim.rules_version);
  if (await isTooLate(tx, claim, rules)) return refuseClaim(tx, claim, 'too_long_since_entry');
  const lack = await lackOfNow(tx, needs, claim, { operator, rules });
  if (lack !== undefined) {
    if (claim.waits_for !== lack) await tellClaimant(tx, claim);
    return void (await setWaiting(tx, claim, lack, LOOK_AGAIN_S));
  }
  await postRefund(tx, needs, claim, to, {
    from: await readAccount(tx, operator),
    to: await readAccount(tx, claim.user_id),
  });
}

interface By {
  readonly operator: UserId;
  readonly rules: RefundRules;
}

/**
 * Returns what the passport lacks at payment time. It must be the recorded one, still be valid, and have a nationality
 * that the claim's rules refund.
 */
async function lackOfNow(
  tx: Tx,
  needs: Needs,
  claim: RefundRow,
  { operator, rules }: By,
): Promise<ReturnType<typeof lackOf>> {
  const isSame = ({ fingerprint }: Passport) =>
    claim.passport !== null && Buffer.from(fingerprint).equals(claim.passport);
  const passport = await decidingPassport(tx, needs, { userId: claim.user_id, operator }, rules, isSame);
  return lackOf(passport, rules, needs.office);
}

async function postRefund(
  tx: Tx,
  { desk }: Needs,
  claim: RefundRow,
  to: PayoutTo,
  sides: { readonly from: AccountOwner; readonly to: AccountOwner },
): Promise<void> {
  // The bank account is locked before the ledger's accounts, as in an exchange.
  const account =
    to === 'bank' && claim.payout_bank_id !== null
      ? await lockAccount(tx, recipientOfRow(claim), claim.payout_bank_id)
      : undefined;
  const cents = payableCents(claim);
  const plan = transfer({
    kind: REFUND_KIND,
    asset: assetPaid(to),
    amount: unitsPaid(to, cents, BigInt(claim.won_per_dollar)),
    ...sides,
    initiator: null,
    details: { merchantName: claim.merchant_name },
    currency: claim.currency_id,
  });
  const outcome = await post(tx, plan).catch(retryUnderNewVersion);
  if (outcome.status === 'insufficient') {
    if (claim.waits_for !== 'funds') await tellClaimant(tx, claim);
    return void (await setWaiting(
      tx,
      claim,
      'funds',
      retryDelayOfS(claim.tries),
      'the operator’s account does not cover it',
    ));
  }
  if (outcome.status !== 'accepted') throw new Error(`the payment of claim ${claim.id} is ${outcome.status}`);
  await setPaid(tx, claim, outcome.id, cents);
  await addStep(tx, claim.id, 'paid', { cents });
  const isSentOn = account?.status === 'verified' && (await desk.takes(tx, 'pay'));
  if (isSentOn) await sendOn(tx, desk, claim, account, plan.amount, sides.to);
  else if (to === 'bank') await addStep(tx, claim.id, 'bank_failed', { code: 'no_account' });
  const paid = { ...claim, status: 'paid', transfer_id: outcome.id, paid_cents: `${cents}` } as const;
  await tellClaimant(tx, paid, 'paid');
  await tellOperator(tx, paid, 'refund.paid');
}

/** Sends the won just paid on to the claimant's bank account. If the bank rejects them, they stay in the wallet. */
async function sendOn(
  tx: Tx,
  desk: BankDesk,
  claim: RefundRow,
  account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>,
  won: bigint,
  me: AccountOwner,
): Promise<void> {
  const sum = String(won);
  const exchange = {
    paid: sum,
    paidAsset: 'KRW',
    received: sum,
    receivedAsset: 'KRW',
    fee: '0',
    rate: '1',
    bankName: account.bank_name,
  };
  const plan = { kind: 'withdrawal', asset: 'KRW', amount: won, from: me, to: HOUSE.bank, hold: {} } as const;
  const transferId = await mustPost(tx, transfer({ ...plan, initiator: claim.user_id, details: { exchange } }));
  await desk.request(tx, recipientOfRow(claim), account, { purpose: 'pay', won, transferId });
  await addStep(tx, claim.id, 'paying', { text: account.bank_name });
}
