import { wonPerDollarAt } from '#features/currency/server/store.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { centsOfWon } from '../../payout.ts';
import { partOf, shareOf } from '../../rules.ts';
import { tellClaimant, tellOperator } from '../claim-notices.ts';
import { setOwed, setReopened } from '../claims/claims-store.ts';
import { feeOf, takeBack } from '../office/answers.ts';
import { refuse } from '../office/refusing.ts';
import { readRulesOf } from '../operators.ts';
import { lockRefund, type RefundRow } from './refunds-store.ts';
import { addStep } from './steps.ts';

/**
 * What becomes of a payment's claim when the shop gives some of the payment back: before it is paid it is asked anew of what is left, or refused where
 * that is too little; after that what was refunded too much is owed. What was paid early and is not confirmed is taken back first: its hold was for
 * another sum.
 */
export async function followPurchase(tx: Tx, paymentId: number, wonLeft: bigint): Promise<void> {
  const claim = await lockOfPayment(tx, paymentId);
  if (!claim || claim.status === 'refused') return;
  const rules = await readRulesOf(tx, claim.operator_id, claim.rules_version);
  const purchase = centsOfWon(wonLeft, await readRate(tx, paymentId));
  const bps = shareOf(rules, purchase);
  const refund = partOf(purchase, bps);
  // Where nothing is left to claim it is told that, and no more.
  if (claim.hold_state === 'held') await takeBack(tx, claim, 'purchase_returned', bps === 0 ? null : 'taken_back');
  else if (claim.paid_cents !== null && claim.status === 'paid') return owe(tx, claim, wonLeft, refund, rules.feeBps);
  if (bps === 0) return refuse(tx, claim, 'purchase_returned');
  await setReopened(tx, claim, { won: wonLeft, purchase, refund, bps });
  await addStep(tx, claim.id, claim.number === null ? 'reduced' : 'reopened', {
    cents: refund,
    code: 'purchase_returned',
  });
  const changed = {
    ...claim,
    status: 'processing',
    refund_cents: `${refund}`,
    purchase_cents: `${purchase}`,
    granted_cents: null,
    fee_cents: '0',
  } as const;
  await tellClaimant(tx, changed);
  await tellOperator(tx, changed, 'refund.reduced');
}

/** Won for a dollar when it was paid. */
const readRate = async (tx: Tx, paymentId: number): Promise<bigint> =>
  BigInt(
    (
      await tx.one(
        sql<{
          rate: string;
        }>`SELECT ${wonPerDollarAt(sql`p.created_at`)} AS rate FROM payments p WHERE p.id = ${paymentId}`,
      )
    ).rate,
  );

/** The claim of a payment, locked; before the ledger's accounts, as every claim is. */
export async function lockOfPayment(tx: Tx, paymentId: number): Promise<RefundRow | undefined> {
  const found = await tx.maybe(sql<{ id: number }>`SELECT id FROM tax_refunds WHERE payment_id = ${paymentId}`);
  return found && lockRefund(tx, found.id);
}

async function owe(tx: Tx, claim: RefundRow, won: bigint, refund: bigint, feeBps: number): Promise<void> {
  const due = refund === 0n ? 0n : refund - feeOf(refund, feeBps);
  const over = BigInt(claim.paid_cents ?? 0) - due - BigInt(claim.repaid_cents);
  const owed = over > 0n ? over : 0n;
  await setOwed(tx, claim, won, owed);
  if (owed > 0n) await addStep(tx, claim.id, 'owed', { cents: owed, code: 'purchase_returned' });
  await tellClaimant(tx, claim);
}
