import type { DelegationSeen } from './contract.ts';

const SEOUL_MS = 9 * 3_600_000;

/** The day that it is where delegations begin and end: Asia/Seoul, which knows no summer time. */
export const dayIn = (now: Date): string => new Date(now.getTime() + SEOUL_MS).toISOString().slice(0, 10);

export type Standing = 'asked' | 'offered' | 'later' | 'now' | 'declined' | 'ended';

/** What a delegation is to the person who looks at it on a day: the store ends it a little after its last one. */
export function standingOf({ state, isMine, from, until }: DelegationSeen, today: string): Standing {
  if (state === 'declined' || state === 'ended') return state;
  if (today > until) return 'ended';
  if (state === 'offered') return isMine ? 'offered' : 'asked';
  return today < from ? 'later' : 'now';
}

const ORDER: readonly Standing[] = ['asked', 'now', 'offered'];

/** What is said of somebody's delegations in one row: what waits for them, else who decides now, else who has not accepted. */
export const foremost = (all: readonly DelegationSeen[], today: string): DelegationSeen | undefined =>
  ORDER.map((standing) => all.find((one) => standingOf(one, today) === standing)).find((one) => one !== undefined);
