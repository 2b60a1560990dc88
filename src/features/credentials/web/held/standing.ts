import type { Held } from '../../contract.ts';

/** Whether it is over, and else whether anybody here vouches for its issuer: none of these is this server's own word for what it says. */
export function standingOf({ issuer, expiresAt }: Pick<Held, 'issuer' | 'expiresAt'>, now: Date) {
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return { tone: 'bad', word: 'over' } as const;
  return issuer.certifiedAs === null
    ? ({ tone: 'wait', word: 'unknown' } as const)
    : ({ tone: 'ok', word: 'vouched' } as const);
}
