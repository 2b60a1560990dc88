/**
 * Claims that a holder may disclose or withhold, in the order in which the screen lists them. Type and expiry are
 * always disclosed.
 */
export const claimNames = [
  'name',
  'holderName',
  'issuer',
  'issuanceDate',
  'credentialNumber',
  'foreign',
  'over19',
  'description',
] as const;
export type ClaimName = (typeof claimNames)[number];
export type Claims = Partial<Readonly<Record<ClaimName, string>>>;

/** Source values of the claims. */
interface CredentialFacts {
  readonly issuer: string;
  readonly issuanceDate: string;
  readonly credentialData: {
    readonly name: string;
    readonly holderName?: string | undefined;
    readonly credentialNumber?: string | undefined;
    readonly description?: string | undefined;
    readonly foreign?: 'yes' | 'no' | undefined;
    readonly over19?: 'yes' | 'no' | undefined;
  };
}

/** Returns the claims that a credential has. */
export function claimsOf({
  issuer,
  issuanceDate,
  credentialData: { name, holderName, credentialNumber, description, foreign, over19 },
}: CredentialFacts): Claims {
  return {
    name,
    ...(holderName && { holderName }),
    issuer,
    issuanceDate,
    ...(credentialNumber && { credentialNumber }),
    ...(foreign && { foreign }),
    ...(over19 && { over19 }),
    ...(description && { description }),
  };
}
