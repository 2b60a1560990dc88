import type { ClaimName, Claims } from '../../claims.ts';

/**
 * What our claims are called in a form: `name` is a person's, as it is registered (RFC 7519's registry, from OpenID Connect), and the credential's
 * own is `credentialName`. Forms that were signed before say `name` and `holderName`, and are read on.
 */
const IN_FORM: Partial<Readonly<Record<ClaimName, string>>> = { name: 'credentialName', holderName: 'name' };

/** Claims under the names that they have in a form. */
export const formClaims = (claims: Claims): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(claims).map(([claim, value]) => [IN_FORM[claim as ClaimName] ?? claim, value]));

/** The names in a form of some claims, by all the names that it has. */
export function namesInForm(claims: readonly ClaimName[], has: readonly string[]): string[] {
  const isOfBefore = !has.includes('credentialName');
  return claims.map((claim) => (isOfBefore ? claim : (IN_FORM[claim] ?? claim)));
}

/** What a form says to one of our claims; of a form that shows only some it is asked for what it shows. */
export function claimIn(payload: Readonly<Record<string, unknown>>, claim: ClaimName): unknown {
  if (claim === 'name') return payload.credentialName ?? payload.name;
  if (claim === 'holderName') return payload.holderName ?? payload.name;
  return payload[claim];
}
