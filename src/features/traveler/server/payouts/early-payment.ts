import { retryUnderNewVersion } from '#features/currency/server/version-check.ts';
import { transfer } from '#features/ledger/movement.ts';
import { mustPost } from '#features/ledger/server/doors.ts';
import { formatUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { assetPaid, unitsPaid } from '../../payout.ts';
import { tellClaimant, tellOperator } from '../claim-notices.ts';
import { setPaidEarly, setRepaid } from '../claims/claims-store.ts';
import { feeOf } from '../office/answers.ts';
import { isApprovedOperator, readAccount, readRulesOf } from '../operators.ts';
import { findRefund, lockOwn, type RefundRow } from '../refunds/refunds-store.ts';
import { addStep } from '../refunds/steps.ts';
import { REFUND_KIND } from './pay-claim.ts';

/** Transfer kind of holds for early payments, and of money given back, in the ledger and in histories. */
const BACK_KIND = 'tax_refund_back';

const places = { USDC: 6, KRW: 0 } as const;

const uncovered = (spendable: bigint, asset: string) =>
  refuse(refusals, 'uncovered', {
    detail: `You have ${formatUnits(spendable, asset === 'USDC' ? places.USDC : places.KRW)} ${asset} available.`,
  });

/**
 * Pays a recorded claim before the office confirms it, against a hold of the same sum on the claimant's own account.
 * The office's answer ends the hold. If none comes in time, the hold is posted and the money goes back.
 */
export async function payEarly(tx: Tx, owner: Owner, id: number, consent: Consent): Promise<RefundRow> {
  await consent.use(tx);
  const claim = await lockOwn(tx, owner, id);
  if (!claim) throw refuse(commonRefusals, 'not_found');
  const { operator_id: operator, payout_to: to, number } = claim;
  const { earlyDays, feeBps } = await readRulesOf(tx, operator, claim.rules_version);
  const isOpen = claim.status === 'processing' && number !== null && claim.early_id === null;
  if (
    !isOpen ||
    operator === null ||
    earlyDays === 0 ||
    (to !== 'usdc' && to !== 'won') ||
    !(await isApprovedOperator(tx, operator))
  )
    throw refuse(refusals, 'early_not_offered', {
      detail: 'The claim must be recorded, and be paid as USDC or local currency.',
    });
  const refund = BigInt(claim.refund_cents);
  const fee = feeOf(refund, feeBps);
  const cents = refund - fee;
  const mine = await readAccount(tx, owner.userId);
  const theirs = await readAccount(tx, operator);
  const sum = { asset: assetPaid(to), amount: unitsPaid(to, cents, BigInt(claim.won_per_dollar)) };
  const details = { merchantName: claim.merchant_name };
  const back = { ...sum, from: mine, to: theirs, details, hold: {} };
  const holdId = await mustPost(tx, transfer({ kind: BACK_KIND, ...back, initiator: owner.userId }), (spendable) =>
    uncovered(spendable, sum.asset),
  );
  const out = { ...sum, from: theirs, to: mine, details, currency: claim.currency_id };
  const earlyId = await mustPost(tx, transfer({ kind: REFUND_KIND, ...out, initiator: null }), () =>
    refuse(refusals, 'early_not_offered', { detail: 'The refund operator cannot pay at the moment.' }),
  ).catch(retryUnderNewVersion);
  await setPaidEarly(tx, claim, { earlyId, holdId, cents, fee, days: earlyDays });
  await addStep(tx, id, 'paid_early', { cents });
  const now = await changed(tx, owner, id);
  await tellClaimant(tx, now, 'paid');
  await tellOperator(tx, now, 'refund.paid');
  return now;
}

/** Gives back the excess refund of a purchase that was returned after the refund was paid. */
export async function repayRefund(tx: Tx, owner: Owner, id: number, consent: Consent): Promise<RefundRow> {
  await consent.use(tx);
  const claim = await lockOwn(tx, owner, id);
  if (!claim) throw refuse(commonRefusals, 'not_found');
  const owed = BigInt(claim.owed_cents);
  if (owed === 0n || claim.operator_id === null) throw refuse(refusals, 'nothing_owed');
  const to = claim.payout_to === 'usdc' ? 'usdc' : 'won';
  const plan = transfer({
    kind: BACK_KIND,
    asset: assetPaid(to),
    amount: unitsPaid(to, owed, BigInt(claim.won_per_dollar)),
    from: await readAccount(tx, owner.userId),
    to: await readAccount(tx, claim.operator_id),
    initiator: owner.userId,
    details: { merchantName: claim.merchant_name },
  });
  await setRepaid(tx, claim, await mustPost(tx, plan, (spendable) => uncovered(spendable, plan.asset)));
  await addStep(tx, id, 'repaid', { cents: owed });
  const now = await changed(tx, owner, id);
  await tellClaimant(tx, now);
  return now;
}

async function changed(tx: Tx, owner: Owner, id: number): Promise<RefundRow> {
  const claim = await findRefund(tx, owner, id);
  if (!claim) throw new Error(`claim ${id} does not exist`);
  return claim;
}
