import type { Credential } from '#features/credentials/contract.ts';

/** Facts of a proof that may become claims; its document number never does. */
export const FROM = ['holderName', 'over19', 'foreign'] as const;
export type From = (typeof FROM)[number];
export const MOST_A_DAY = 10_000;
/** Times per day that a person may replace an offer that they did not take. */
export const TAKES_A_DAY = 10;

/** Source of a claim's value: the proof, or a constant. Never input of the person. */
export type Source = { readonly from: From } | { readonly says: string };

export interface Condition {
  readonly proofs: readonly string[];
  readonly needsOver19: boolean;
  readonly allowsTrial: boolean;
}
type Proof = Pick<
  Credential,
  'credentialType' | 'verification' | 'checkedBy' | 'isRevoked' | 'expirationDate' | 'credentialData'
>;

/**
 * Reports whether a credential is sufficient proof: issuer-signed, valid on `today` (UTC), of an accepted type, and of
 * a person old enough.
 */
export function proves(proof: Proof, { proofs, needsOver19, allowsTrial }: Condition, today: string): boolean {
  const isProven = proof.verification === 'issuer_signed' && proof.checkedBy !== null;
  const isInForce = !proof.isRevoked && (proof.expirationDate === null || proof.expirationDate >= today);
  return (
    proofs.includes(proof.credentialType) &&
    (isProven || (allowsTrial && proof.verification === 'trial')) &&
    isInForce &&
    (!needsOver19 || proof.credentialData.over19 === 'yes')
  );
}

/** Returns the claims that a proof yields, in the order of the type; undefined if it lacks one of them. */
export function claimsBy(
  names: readonly string[],
  sources: Readonly<Record<string, Source>>,
  said: Credential['credentialData'],
): Readonly<Record<string, string>> | undefined {
  const claims: Record<string, string> = {};
  for (const name of names) {
    const source = sources[name];
    const value = source && ('says' in source ? source.says : said[source.from]);
    if (!value) return undefined;
    claims[name] = value;
  }
  return claims;
}
