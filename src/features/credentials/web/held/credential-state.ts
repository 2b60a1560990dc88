import type { Held } from '../../contract.ts';

/**
 * Returns the state of a credential by another issuer: revoked or expired, else whether anyone here vouches for the
 * issuer. This server never vouches for its content.
 */
export function standingOf(
  { issuer, expiresAt, status, isTrial, lists }: Pick<Held, 'issuer' | 'expiresAt' | 'status' | 'isTrial' | 'lists'>,
  now: Date,
) {
  if (status === 'revoked') return { tone: 'bad', word: 'revoked' } as const;
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return { tone: 'bad', word: 'over' } as const;
  if (status === 'suspended') return { tone: 'bad', word: 'suspended' } as const;
  if (isTrial) return { tone: 'wait', word: 'trial' } as const;
  if (issuer.certifiedAs !== null) return { tone: 'ok', word: 'vouched' } as const;
  const isListed = lists?.some(({ isOver }) => !isOver);
  return isListed ? ({ tone: 'ok', word: 'listed' } as const) : ({ tone: 'wait', word: 'unknown' } as const);
}
