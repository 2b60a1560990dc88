import type { Tx } from '#platform/server/store/db.ts';
import type { Limits, WithdrawalState } from '../../withdrawal-rules.ts';
import { isTighter } from '../../withdrawal-rules.ts';
import type { Hash } from '../rpc/port.ts';
import { cancelSending } from '../sending/store.ts';
import { end, tellNow } from './ending.ts';
import { insertLimits, lockGate, openGate, stopGate } from './gate-store.ts';
import { findWithdrawal, isOfAnother, letGo, lockWithdrawal, type WithdrawalRow } from './withdrawals-store.ts';

/* What the office decides about withdrawals; who may, how many of them, and its audit trail are the office's. Nothing of it is done in another state. */

/** One that is in one of these states, locked; undefined where it is in another. */
export async function lockIn(
  tx: Tx,
  id: number,
  states: readonly WithdrawalState[],
): Promise<WithdrawalRow | undefined> {
  const row = await lockWithdrawal(tx, id);
  return row && states.includes(row.state) ? row : undefined;
}

/** Lets one go that two people have looked at; false where it waits no more. */
export async function release(tx: Tx, id: number): Promise<boolean> {
  if (!(await lockIn(tx, id, ['waiting']))) return false;
  await letGo(tx, id);
  await tellNow(tx, id);
  return true;
}

/** One that was not handed to the network, locked, or that is called off there now since it has no nonce yet; undefined where it has one. Lock order: the transaction, the withdrawal. */
export async function lockUnsent(tx: Tx, id: number): Promise<WithdrawalRow | undefined> {
  const transaction = (await findWithdrawal(tx, id))?.transaction_id ?? null;
  if (transaction === null) return lockIn(tx, id, ['waiting', 'ready']);
  return (await cancelSending(tx, transaction)) ? lockIn(tx, id, ['sending']) : undefined;
}

/** Gives back the money of one that is locked so. */
export const giveBack = (tx: Tx, row: WithdrawalRow, failure: string): Promise<void> =>
  end(tx, row, { hash: null, gas: null, failure });

/** Ends one of which nobody knew whether it was paid, as two people have found: not paid is all of it back. False where it is known by now, or paid by what paid another. */
export async function settle(
  tx: Tx,
  id: number,
  found: { readonly isPaid: true; readonly hash: Hash } | { readonly isPaid: false; readonly failure: string },
): Promise<boolean> {
  const row = await lockIn(tx, id, ['uncertain']);
  if (!row || (found.isPaid && (await isOfAnother(tx, found.hash, row)))) return false;
  await end(
    tx,
    row,
    found.isPaid ? { hash: found.hash, gas: null, failure: null } : { hash: null, gas: null, failure: found.failure },
  );
  return true;
}

/** Makes limits hold; false where one person alone would have more leave than does. */
export async function setLimits(
  tx: Tx,
  limits: Limits,
  by: { readonly madeBy: number; readonly checkedBy: number | null },
): Promise<boolean> {
  const { limits: now } = await lockGate(tx);
  if (by.checkedBy === null && !isTighter(limits, now)) return false;
  await insertLimits(tx, limits, by);
  return true;
}

/** Stops everything at once; what is on its way to a block already goes on. */
export async function stopAll(tx: Tx, why: string): Promise<void> {
  await lockGate(tx);
  await stopGate(tx, why);
}

/** Lets it go on; false where it was not stopped. */
export async function openAll(tx: Tx): Promise<boolean> {
  const { stopped } = await lockGate(tx);
  if (stopped === null) return false;
  await openGate(tx);
  return true;
}
