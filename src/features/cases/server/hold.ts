import { transfer } from '#features/ledger/movement.ts';
import { lockAccounts, post, resolve } from '#features/ledger/server/doors.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { holdable } from '../rules.ts';
import { type CaseRow, findHolding, readSides, setHeld } from './cases-store.ts';
import { addStep } from './steps-store.ts';

/** Formal recipient of the hold, which is only ever released, so nothing arrives there. */
const NOWHERE = 'house:cases';

type CaseToHold = Pick<CaseRow, 'id' | 'payment_id' | 'payer_id' | 'payee_id'>;

/** Holds the disputed amount at the shop, at most what it has, and locks its account. The shop never goes below 0. */
export async function holdDisputed(tx: Tx, row: CaseToHold, disputed: bigint): Promise<bigint> {
  const { payee } = await readSides(tx, row);
  await lockAccounts(tx, 'KRW', [payee]);
  const details = { paymentId: row.payment_id };
  const sides = { from: payee, to: NOWHERE } as const;
  const hold = (amount: bigint) =>
    post(tx, transfer({ kind: 'case_hold', initiator: null, asset: 'KRW', amount, ...sides, details, hold: {} }));
  let held = disputed;
  let outcome = await hold(held).catch(asNothing);
  if (outcome.status === 'insufficient') {
    held = holdable(disputed, outcome.spendable);
    if (held === 0n) return 0n;
    outcome = await hold(held);
  }
  if (outcome.status !== 'accepted') throw new Error(`the hold of case ${row.id} was ${outcome.status}`);
  await setHeld(tx, row.id, { by: outcome.id, amount: held });
  await addStep(tx, { caseId: row.id, step: 'held', side: 'time', amount: held });
  return held;
}

/** Treats a frozen or closed shop as one without money: nothing may leave its account, so nothing is held. */
function asNothing(error: unknown): { readonly status: 'insufficient'; readonly spendable: bigint } {
  if (error instanceof Refusal && error.code === 'account_stopped') return { status: 'insufficient', spendable: 0n };
  throw error;
}

/** Ends the hold of a case, whose row is locked. */
export async function releaseHold(tx: Tx, row: Pick<CaseRow, 'id' | 'held' | 'held_by'>): Promise<void> {
  if (row.held_by === null) return;
  const [ended] = await resolve(tx, [{ id: row.held_by, outcome: 'void' }]);
  if (ended !== 'done') throw new Error(`the hold of case ${row.id} was ${ended}`);
  await setHeld(tx, row.id, null);
  await addStep(tx, { caseId: row.id, step: 'let_go', side: 'time', amount: BigInt(row.held) });
}

/** Before a refund, releases the hold on the payment, so that the shop can use that money. */
export async function releaseHoldOf(
  tx: Tx,
  { paymentId, payer, payee }: { readonly paymentId: number } & Awaited<ReturnType<typeof readSides>>,
): Promise<void> {
  const row = await findHolding(tx, paymentId);
  if (!row) return;
  // Ending the hold would lock only the shop's account, but the payer's may come first in the lock order.
  await lockAccounts(tx, 'KRW', [payer, payee]);
  await releaseHold(tx, row);
}
