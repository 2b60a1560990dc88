import type { Check, CheckFault } from './checks.ts';
import type { VerifiedPresentation } from './contract.ts';

/** What a check came to: every check holds and an issuer stands behind it; true as far as it goes; or not to be accepted. */
export type Finding = 'sealed' | 'unproven' | 'unknown' | 'refused';

/** Nothing is wrong with it: it could not be told. */
const UNTOLD: readonly CheckFault[] = ['unknown_issuer', 'list_unreachable'];

/** The one verdict of all checks, and them in the order in which they are told: what failed first. */
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
