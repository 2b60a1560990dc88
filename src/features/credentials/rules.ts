/** What a person claims to hold, as far as it can be judged without the store; dates are `YYYY-MM-DD`. */
interface Claimed {
  readonly issuanceDate: string;
  readonly expirationDate: string | null;
  readonly isRevoked: boolean;
  readonly verification: string;
}

/** Why a person cannot add a credential on their own word; a credential may expire on the day of its issue. */
export function claimFault(
  claim: Claimed,
): { code: 'starts_revoked' | 'not_self_attested' | 'expires_before_issue'; field: string } | undefined {
  if (claim.isRevoked) return { code: 'starts_revoked', field: 'isRevoked' };
  if (claim.verification !== 'self_attested') return { code: 'not_self_attested', field: 'verification' };
  if (claim.expirationDate !== null && claim.expirationDate < claim.issuanceDate)
    return { code: 'expires_before_issue', field: 'expirationDate' };
  return undefined;
}
