import type { Tx } from '#platform/server/store/db.ts';
import type { Limits, WithdrawalState } from '../../withdrawal-rules.ts';
import { isTighter } from '../../withdrawal-rules.ts';
import type { Hash } from '../rpc/port.ts';
import { cancelSending } from '../sending/store.ts';
import { endWithdrawal, notifyCurrentState } from './ending.ts';
import { insertLimits, lockGate, openGate, stopGate } from './gate-store.ts';
import { findWithdrawal, isOfAnother, lockWithdrawal, setReady, type WithdrawalRow } from './withdrawals-store.ts';

/* Withdrawal decisions of the office. The office itself limits who decides and how often, and records it. Each decision
   applies only in certain states. */

/** Locks a withdrawal in one of these states; undefined if it is in another. */
export async function lockIn(
  tx: Tx,
  id: number,
  states: readonly WithdrawalState[],
): Promise<WithdrawalRow | undefined> {
  const row = await lockWithdrawal(tx, id);
  return row && states.includes(row.state) ? row : undefined;
}

/** Releases a withdrawal that two people have checked; false if it is no longer waiting. */
export async function releaseWithdrawal(tx: Tx, id: number): Promise<boolean> {
  if (!(await lockIn(tx, id, ['waiting']))) return false;
  await setReady(tx, id);
  await notifyCurrentState(tx, id);
  return true;
}

/**
 * Locks a withdrawal that has not been handed to the engine, or calls it off there while it has no nonce; undefined if
 * it has one. Lock order: the transaction, the withdrawal.
 */
export async function lockUnsent(tx: Tx, id: number): Promise<WithdrawalRow | undefined> {
  const transaction = (await findWithdrawal(tx, id))?.transaction_id ?? null;
  if (transaction === null) return lockIn(tx, id, ['waiting', 'ready']);
  return (await cancelSending(tx, transaction)) ? lockIn(tx, id, ['sending']) : undefined;
}

/** Returns the money of a withdrawal locked by `lockUnsent`. */
export const returnWithdrawal = (tx: Tx, row: WithdrawalRow, failure: string): Promise<void> =>
  endWithdrawal(tx, row, { hash: null, gas: null, failure });

/**
 * Ends an uncertain withdrawal as two people found it: paid, or unpaid, in which case all of it is returned. False if
 * it is no longer uncertain, or if that transaction paid another withdrawal.
 */
export async function settleUncertain(
  tx: Tx,
  id: number,
  found: { readonly isPaid: true; readonly hash: Hash } | { readonly isPaid: false; readonly failure: string },
): Promise<boolean> {
  const row = await lockIn(tx, id, ['uncertain']);
  if (!row || (found.isPaid && (await isOfAnother(tx, found.hash, row)))) return false;
  await endWithdrawal(
    tx,
    row,
    found.isPaid ? { hash: found.hash, gas: null, failure: null } : { hash: null, gas: null, failure: found.failure },
  );
  return true;
}

/** Sets the limits; false if one person alone tries to loosen any. */
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

/** Stops all withdrawals at once; transactions that already have a nonce continue. */
export async function stopWithdrawals(tx: Tx, why: string): Promise<void> {
  await lockGate(tx);
  await stopGate(tx, why);
}

/** Resumes withdrawals; false if they were not stopped. */
export async function resumeWithdrawals(tx: Tx): Promise<boolean> {
  const { stopped } = await lockGate(tx);
  if (stopped === null) return false;
  await openGate(tx);
  return true;
}
