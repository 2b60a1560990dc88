import type { ClaimName, Claims } from '../../claims.ts';

/**
 * Names of our claims in a form. `name` is the person's, as registered (RFC 7519's registry, from OpenID Connect), and
 * the credential's own is `credentialName`. Older forms have `name` and `holderName` and are still read.
 */
const IN_FORM: Partial<Readonly<Record<ClaimName, string>>> = { name: 'credentialName', holderName: 'name' };

/** Renames claims to their names in one credential format. */
export const formClaims = (claims: Claims): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(claims).map(([claim, value]) => [IN_FORM[claim as ClaimName] ?? claim, value]));

export function namesInForm(claims: readonly ClaimName[], has: readonly string[]): string[] {
  const isOfBefore = !has.includes('credentialName');
  return claims.map((claim) => (isOfBefore ? claim : (IN_FORM[claim] ?? claim)));
}

/** Returns the value of one of our claims in a form or a partly disclosed one. */
export function claimIn(payload: Readonly<Record<string, unknown>>, claim: ClaimName): unknown {
  if (claim === 'name') return payload.credentialName ?? payload.name;
  if (claim === 'holderName') return payload.holderName ?? payload.name;
  return payload[claim];
}
