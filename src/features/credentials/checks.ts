/** Names of the checks on a presentation, in display order. */
export const checkNames = ['signature', 'status', 'expiry', 'holder'] as const;
export type CheckName = (typeof checkNames)[number];

/** Reason why a check failed. */
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

/** `not_made`: not checked, because the signature is invalid and nothing else can be trusted. */
export interface Check {
  readonly check: CheckName;
  readonly result: 'passed' | 'failed' | 'not_made';
  readonly fault?: CheckFault | undefined;
}
