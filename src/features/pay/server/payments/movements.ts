import { type AccountOwner, type Movement, transferLegs } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import type { Tx } from '#platform/server/store/db.ts';

/** Won from one account to another, no fee. */
export function wonOf(
  kind: string,
  amount: bigint,
  from: AccountOwner,
  to: AccountOwner,
): Pick<Movement, 'kind' | 'asset' | 'amount' | 'fee' | 'from' | 'to' | 'legs'> {
  const plan = { asset: 'KRW', amount, fee: 0n, from, to } as const;
  return { kind, ...plan, legs: transferLegs(plan) };
}

/** Moves won that are there for sure, and without a key; its transfer. */
export async function move(tx: Tx, movement: Movement): Promise<number> {
  const outcome = await post(tx, movement);
  if (outcome.status !== 'accepted') throw new Error(`a ${movement.kind} that had to go was ${outcome.status}`);
  return outcome.id;
}
