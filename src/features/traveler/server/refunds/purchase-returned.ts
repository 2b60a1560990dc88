import { wonPerDollarAt } from '#features/currency/server/store.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { centsOfWon } from '../../payout.ts';
import { partOf, shareOf } from '../../rules.ts';
import { refuseClaim, tellClaimant, tellOperator } from '../claim-notices.ts';
import { setOwed, setReopened } from '../claims/claims-store.ts';
import { feeOf, takeBackEarlyPayment } from '../office/answers.ts';
import { readRulesOf } from '../operators.ts';
import { lockRefund, type RefundRow } from './refunds-store.ts';
import { addStep } from './steps.ts';

/**
 * Adjusts a payment's claim when the shop returns part of the payment. An unpaid claim is submitted again for the rest,
 * or refused if that is too little. For a paid one, the claimant owes the excess. An early payment without confirmation
 * is taken back first, because its hold was for the old sum.
 */
export async function followPurchase(tx: Tx, paymentId: number, wonLeft: bigint): Promise<void> {
  const claim = await lockOfPayment(tx, paymentId);
  if (!claim || claim.status === 'refused') return;
  const rules = await readRulesOf(tx, claim.operator_id, claim.rules_version);
  const purchase = centsOfWon(wonLeft, await readRate(tx, paymentId));
  const bps = shareOf(rules, purchase);
  const refund = partOf(purchase, bps);
  // If nothing is left to claim, the claimant is notified only of the refusal.
  if (claim.hold_state === 'held')
    await takeBackEarlyPayment(tx, claim, 'purchase_returned', bps === 0 ? null : 'taken_back');
  else if (claim.paid_cents !== null && claim.status === 'paid') return owe(tx, claim, wonLeft, refund, rules.feeBps);
  if (bps === 0) return refuseClaim(tx, claim, 'purchase_returned');
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

/** Returns the won per dollar when the payment was made. */
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

/** Locks the claim of a payment. Must run before locking the ledger's accounts, like every claim lock. */
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
