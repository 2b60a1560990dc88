import { underAnother } from '#features/currency/server/changed.ts';
import { transferLegs } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { formatUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { assetPaid, unitsPaid } from '../../payout.ts';
import { setPaidEarly, setRepaid } from '../claims/claims-store.ts';
import { feeOf } from '../office/answers.ts';
import { isApprovedOperator, readAccount, readRulesOf } from '../operators.ts';
import { findRefund, lockOwn, type RefundRow } from '../refunds/refunds-store.ts';
import { addStep } from '../refunds/steps.ts';
import { tellClaimant, tellOperator } from '../tell.ts';
import { REFUND_KIND } from './pay-claim.ts';

/** What is held of a claimant's own for a refund that is paid early, and what is given back, in the ledger and in histories. */
const BACK_KIND = 'tax_refund_back';

const places = { USDC: 6, KRW: 0 } as const;

const uncovered = (spendable: bigint, asset: string) =>
  refuse(refusals, 'uncovered', {
    detail: `You have ${formatUnits(spendable, asset === 'USDC' ? places.USDC : places.KRW)} ${asset} that is not held.`,
  });

/**
 * Pays a recorded claim before the office confirms it, against a hold of the same sum on the claimant's own account: the office's answer ends the hold,
 * the end of its time takes it.
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
      detail: 'It has to be recorded, and paid as USDC or local currency.',
    });
  const refund = BigInt(claim.refund_cents);
  const fee = feeOf(refund, feeBps);
  const cents = refund - fee;
  const mine = await readAccount(tx, owner.userId);
  const theirs = await readAccount(tx, operator);
  const sum = { asset: assetPaid(to), amount: unitsPaid(to, cents, BigInt(claim.won_per_dollar)), fee: 0n };
  const details = { merchantName: claim.merchant_name };
  const back = { ...sum, from: mine, to: theirs };
  const held = await post(tx, {
    kind: BACK_KIND,
    ...back,
    legs: transferLegs(back),
    initiator: owner.userId,
    hold: {},
    details,
  });
  if (held.status === 'insufficient') throw uncovered(held.spendable, sum.asset);
  const out = { ...sum, from: theirs, to: mine };
  const currency = claim.currency_id;
  const legs = transferLegs(out);
  const paid = await post(tx, { kind: REFUND_KIND, ...out, legs, initiator: null, details, currency }).catch(
    underAnother,
  );
  if (held.status !== 'accepted' || paid.status !== 'accepted')
    throw refuse(refusals, 'early_not_offered', { detail: 'The refund operator cannot pay it now.' });
  await setPaidEarly(tx, claim, { earlyId: paid.id, holdId: held.id, cents, fee, days: earlyDays });
  await addStep(tx, id, 'paid_early', { cents });
  const now = await changed(tx, owner, id);
  await tellClaimant(tx, now, 'paid');
  await tellOperator(tx, now, 'refund.paid');
  return now;
}

/** Gives back what was refunded of a purchase that was given back after the refund was paid. */
export async function repay(tx: Tx, owner: Owner, id: number, consent: Consent): Promise<RefundRow> {
  await consent.use(tx);
  const claim = await lockOwn(tx, owner, id);
  if (!claim) throw refuse(commonRefusals, 'not_found');
  const owed = BigInt(claim.owed_cents);
  if (owed === 0n || claim.operator_id === null) throw refuse(refusals, 'nothing_owed');
  const to = claim.payout_to === 'usdc' ? 'usdc' : 'won';
  const plan = {
    asset: assetPaid(to),
    amount: unitsPaid(to, owed, BigInt(claim.won_per_dollar)),
    fee: 0n,
    from: await readAccount(tx, owner.userId),
    to: await readAccount(tx, claim.operator_id),
  };
  const details = { merchantName: claim.merchant_name };
  const sent = await post(tx, { kind: BACK_KIND, ...plan, legs: transferLegs(plan), initiator: owner.userId, details });
  if (sent.status === 'insufficient') throw uncovered(sent.spendable, plan.asset);
  if (sent.status !== 'accepted') throw new Error(`what claim ${id} owes is ${sent.status}`);
  await setRepaid(tx, claim, sent.id);
  await addStep(tx, id, 'repaid', { cents: owed });
  const now = await changed(tx, owner, id);
  await tellClaimant(tx, now);
  return now;
}

async function changed(tx: Tx, owner: Owner, id: number): Promise<RefundRow> {
  const claim = await findRefund(tx, owner, id);
  if (!claim) throw new Error(`claim ${id} is gone`);
  return claim;
}
