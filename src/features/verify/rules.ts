/** How large what is checked may be: an archive has a document of 10 MB, that sealed, and what proves the decisions. */
export const MOST_BYTES = 40 * 1024 * 1024;
/** A JWS is shorter. */
export const MOST_TEXT = 64 * 1024;

/** A JWS whose payload is kept apart (RFC 7515 appendix F). */
export const DETACHED = /^[\w-]+\.\.[\w-]+$/;

/** `green`: every check holds. `amber`: nothing is wrong, and something rests on a word or cannot be told here. `red`: not to be relied on. */
export type Verdict = 'green' | 'amber' | 'red';

/** What is wrong with it. */
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
] as const;
/** What rests on somebody's word, or is not known here. */
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
] as const;
/** What holds. */
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

/** One check, and what was found: names, times, fingerprints, by which its sentence says it. */
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

/** The one verdict of all checks, and them in the order in which they are told: what failed first, then what is not certain. */
export function verdictOf(checks: readonly Check[]): { verdict: Verdict; checks: Check[] } {
  const of = (result: CheckResult) => checks.filter(({ code }) => resultOf(code) === result);
  const [failed, cautions] = [of('failed'), of('caution')];
  const verdict = failed.length > 0 ? 'red' : cautions.length > 0 ? 'amber' : 'green';
  return { verdict, checks: [...failed, ...of('passed'), ...cautions] };
}
