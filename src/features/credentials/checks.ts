/** What a verifier learns of a presentation, each by itself, in the order in which it is shown. */
export const checkNames = ['signature', 'status', 'expiry', 'holder'] as const;
export type CheckName = (typeof checkNames)[number];

/** Why a check failed. */
export const checkFaults = [
  'not_readable',
  'unknown_issuer',
  'bad_signature',
  'claims_not_held',
  'revoked',
  'suspended',
  'no_status',
  'list_unreachable',
  'list_unsigned',
  'list_of_another',
  'list_expired',
  'expired',
  'not_yet',
  'no_binding',
  'wrong_key',
  'wrong_nonce',
  'wrong_audience',
  'binding_old',
  'other_claims',
] as const;
export type CheckFault = (typeof checkFaults)[number];

/** `not_made`: the signature does not hold, so that nothing else can be believed. */
export interface Check {
  readonly check: CheckName;
  readonly result: 'passed' | 'failed' | 'not_made';
  readonly fault?: CheckFault | undefined;
}
