import type { Check, CheckFault } from './checks.ts';
import type { VerifiedPresentation } from './contract.ts';

/**
 * Result of all checks.
 * - `sealed`: they pass, and an issuer vouches for the credential.
 * - `unproven`: they pass, but no issuer vouches for it.
 * - `unknown`: something could not be checked.
 * - `refused`: do not accept it.
 */
export type Finding = 'sealed' | 'unproven' | 'unknown' | 'refused';

/** Faults that mean a check was impossible, not that the credential is bad. */
const UNTOLD: readonly CheckFault[] = ['unknown_issuer', 'list_unreachable'];

/** Returns the overall finding, and the checks in display order: failures first. */
export function findingOf({ checks, shown }: { checks: readonly Check[]; shown: VerifiedPresentation | null }): {
  finding: Finding;
  checks: readonly Check[];
} {
  const failed = checks.filter(({ result }) => result === 'failed');
  if (shown && failed.length === 0) {
    const isProven = shown.verification === 'issuer_signed' && shown.checkedBy !== 'sandbox';
    return { finding: isProven ? 'sealed' : 'unproven', checks };
  }
  const isUntold = failed.length > 0 && failed.every(({ fault }) => fault && UNTOLD.includes(fault));
  return {
    finding: isUntold ? 'unknown' : 'refused',
    checks: [...failed, ...checks.filter((one) => !failed.includes(one))],
  };
}
