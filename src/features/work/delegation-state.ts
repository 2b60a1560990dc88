import type { DelegationSeen } from './contract.ts';

const SEOUL_MS = 9 * 3_600_000;

/** The calendar day in Asia/Seoul, where delegations start and end. Seoul has no daylight saving time. */
export const dayIn = (now: Date): string => new Date(now.getTime() + SEOUL_MS).toISOString().slice(0, 10);

export type DelegationState = 'asked' | 'offered' | 'later' | 'now' | 'declined' | 'ended';

/**
 * Returns the state of a delegation for its viewer on a day. Needed because the store ends it slightly after its last
 * day.
 */
export function delegationStateOf({ state, isMine, from, until }: DelegationSeen, today: string): DelegationState {
  if (state === 'declined' || state === 'ended') return state;
  if (today > until) return 'ended';
  if (state === 'offered') return isMine ? 'offered' : 'asked';
  return today < from ? 'later' : 'now';
}

const ORDER: readonly DelegationState[] = ['asked', 'now', 'offered'];

/**
 * Returns the delegation to summarize in one row: one that waits for the viewer first, then one in force, then one not
 * yet accepted.
 */
export const mainDelegation = (all: readonly DelegationSeen[], today: string): DelegationSeen | undefined =>
  ORDER.map((standing) => all.find((one) => delegationStateOf(one, today) === standing)).find(
    (one) => one !== undefined,
  );
