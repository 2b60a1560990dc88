import type { Held } from '../../contract.ts';

/** Whether its issuer took it back or it is over, and else whether anybody here vouches for its issuer: none of these is this server's own word for what it says. */
export function standingOf(
  { issuer, expiresAt, status, isTrial }: Pick<Held, 'issuer' | 'expiresAt' | 'status' | 'isTrial'>,
  now: Date,
) {
  if (status === 'revoked') return { tone: 'bad', word: 'revoked' } as const;
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return { tone: 'bad', word: 'over' } as const;
  if (status === 'suspended') return { tone: 'bad', word: 'suspended' } as const;
  if (isTrial) return { tone: 'wait', word: 'trial' } as const;
  return issuer.certifiedAs === null
    ? ({ tone: 'wait', word: 'unknown' } as const)
    : ({ tone: 'ok', word: 'vouched' } as const);
}
