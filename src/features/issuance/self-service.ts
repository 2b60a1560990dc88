import type { Credential } from '#features/credentials/contract.ts';
import type { From } from './self-service-bounds.ts';

/** Where the value of a claim comes from: of the proof, or always the same; never of what the person types. */
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

/** Whether a credential proves what is wanted: by an issuer's word, in force on `today` (UTC), of the right kind, and of somebody old enough. */
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

/** The claims that a proof gives, in the order of the type; undefined where it does not say one of them. */
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
