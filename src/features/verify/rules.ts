/** Maximum size in bytes: an archive has a document of 10 MB, its sealed copy, and the proofs of the decisions. */
export const MOST_BYTES = 40 * 1024 * 1024;
/** Maximum length of a JWS. */
export const MOST_TEXT = 64 * 1024;

/** A JWS with a detached payload (RFC 7515 appendix F). */
export const DETACHED = /^[\w-]+\.\.[\w-]+$/;

/**
 * - `green`: every check passes.
 * - `amber`: nothing is wrong, but a claim is unproven or cannot be checked here.
 * - `red`: not to be relied on.
 */
export type Verdict = 'green' | 'amber' | 'red';

/** Checks that failed. */
export const FAILURES = [
  'changed',
  'added',
  'unsigned',
  'broken',
  'repacked',
  'encrypted',
  'unknown',
  'other_document',
  'pretends',
  'not_signed_here',
  'key_of_another',
  'key_ended',
  'certificate_over',
  'not_approved_then',
  'decision_changed',
  'other_organisation',
  'device_failed',
  'amended',
  'trail_broken',
  'trail_differs',
  'not_in_it',
  'not_in_log',
] as const;
/** Checks that depend on somebody's unproven claim, or cannot be decided here. */
export const CAUTIONS = [
  'other_server',
  'no_device',
  'device_unread',
  'device_gone',
  'other_site',
  'suspended',
  'closed',
  'not_known',
  'open_still',
  'ended_otherwise',
  'nothing_decided',
  'refunded_since',
  'returned_since',
  'other_day',
  'not_covered',
  'other_reserves',
  'other_log',
] as const;
/** Checks that passed. */
export const PASSES = [
  'unchanged',
  'document_same',
  'fingerprint_only',
  'sealed_by',
  'statement_signed',
  'receipt_signed',
  'extract_signed',
  'day_signed',
  'reserves_signed',
  'in_it',
  'in_log',
  'covers',
  'person_signed',
  'device_then',
  'signed_by_both',
  'own_device',
  'in_force',
  'trail_holds',
  'stamped',
] as const;
export type CheckCode = (typeof FAILURES)[number] | (typeof CAUTIONS)[number] | (typeof PASSES)[number];

/** One check, with the facts (names, times, fingerprints) that its message shows. */
export interface Check {
  readonly code: CheckCode;
  readonly facts: Readonly<Record<string, string>>;
}

export type CheckResult = 'passed' | 'caution' | 'failed';
export const resultOf = (code: CheckCode): CheckResult =>
  (FAILURES as readonly string[]).includes(code)
    ? 'failed'
    : (CAUTIONS as readonly string[]).includes(code)
      ? 'caution'
      : 'passed';

/** Returns the overall verdict, and the checks in display order: failures first, then cautions. */
export function verdictOf(checks: readonly Check[]): { verdict: Verdict; checks: Check[] } {
  const of = (result: CheckResult) => checks.filter(({ code }) => resultOf(code) === result);
  const [failed, cautions] = [of('failed'), of('caution')];
  const verdict = failed.length > 0 ? 'red' : cautions.length > 0 ? 'amber' : 'green';
  return { verdict, checks: [...failed, ...of('passed'), ...cautions] };
}
