import { type AccountOwner, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, mustPost, post, resolve } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { takenBack } from '../rules.ts';
import { addBack, type BenefitRow, lockBenefit } from './benefits-store.ts';
import { budgetOf } from './campaigns-store.ts';
import { detailsOf } from './give.ts';

export interface Sides {
  readonly payer: AccountOwner;
  readonly payee: AccountOwner;
}
/** Share of a benefit to return with a refund. Its row and the accounts are locked. */
export interface BenefitToReturn {
  readonly row: BenefitRow;
  readonly taken: bigint;
}

/**
 * Before a refund's money moves, locks the payment's benefit, its month and the accounts; undefined if there is no
 * benefit.
 */
export async function openReturn(
  tx: Tx,
  paymentId: number,
  refunded: bigint,
  { payer, payee }: Sides,
): Promise<BenefitToReturn | undefined> {
  const row = await lockBenefit(tx, paymentId);
  if (!row) return undefined;
  await lockAccounts(tx, 'KRW', [payer, payee, budgetOf(row.campaign_id)]);
  const given = { paid: BigInt(row.paid), amount: BigInt(row.amount), back: BigInt(row.back) };
  return { row, taken: takenBack(given, refunded) };
}

/**
 * After the refund has moved, returns the same share of the benefit to its budget: from the rest of the hold, or from
 * the payer, who has just received the refund. Returns false if the payer has too little.
 */
export async function returnBenefit(
  tx: Tx,
  { row, taken }: BenefitToReturn,
  { payer, by }: { readonly payer: AccountOwner; readonly by: UserId | null },
): Promise<boolean> {
  if (taken === 0n) return true;
  const budget = budgetOf(row.campaign_id);
  const known = { asset: 'KRW', group: row.payment_id, details: detailsOf(row) } as const;
  if (row.state === 'given') {
    const sides = { from: payer, to: budget };
    const back = transfer({ kind: 'benefit_return', ...known, amount: taken, ...sides, initiator: by });
    if ((await post(tx, back)).status === 'insufficient') return false;
    await addBack(tx, row, taken, row.transfer_id);
    return true;
  }
  const [ended] = await resolve(tx, [{ id: row.transfer_id, outcome: 'void' }]);
  if (ended !== 'done') throw new Error(`the benefit of payment ${row.payment_id} was ${ended}`);
  const left = BigInt(row.amount) - BigInt(row.back) - taken;
  const rest = { kind: 'benefit', ...known, amount: left, from: budget, to: payer, initiator: null, hold: {} };
  const held = left === 0n ? row.transfer_id : await mustPost(tx, transfer(rest));
  await addBack(tx, row, taken, held);
  return true;
}
