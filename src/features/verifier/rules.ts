import { checkFaults } from '#features/credentials/checks.ts';

/** Limits on questions and requests. */
export const LIMITS = {
  questions: 50,
  vcts: 10,
  authorities: 10,
  authority: 8000,
  vct: 500,
  claims: 20,
  depth: 5,
  step: 100,
  values: 10,
  name: 60,
  purpose: 200,
  reference: 100,
  keepHours: 8760,
  openRequests: 10_000,
  redirect: 2000,
  /** Maximum length of an encrypted answer. */
  response: 262_144,
} as const;

/** Minutes for which a request can be answered. */
export const REQUEST_MINUTES = { usual: 5, most: 60 } as const;
/**
 * Rejected answers after which a request fails. A wallet that is being fixed tries a few times; somebody who guesses
 * tries more.
 */
export const TRIES = 20;
/**
 * Times for an answer that is returned once, in seconds. It waits `waitS` to be read; after a lost reply it can be read
 * again for `againS`.
 */
export const TOLD_ONCE = { waitS: 3600, againS: 60 } as const;
/** Days for which a request and its outcome are stored. The answer itself is erased when its own time is over. */
export const REQUEST_DAYS = 30;

/** Credential format of a question. */
export const FORMATS = ['dc+sd-jwt', 'mso_mdoc'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Issuers that a question trusts.
 * - `operator`: issuers certified by the operator of this server.
 * - `own`: the asking organisation.
 * - `any`: issuers whose keys can be fetched; for an mdoc, those certified by authorities that the question names.
 */
export const TRUSTS = ['operator', 'own', 'any'] as const;
export type Trust = (typeof TRUSTS)[number];

export const REQUEST_STATES = ['open', 'answered', 'declined', 'failed', 'over'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Reasons why an answer is rejected. */
export const ANSWER_FAULTS = [
  ...checkFaults,
  'not_encrypted',
  'wrong_state',
  'not_asked',
  'issuer_not_trusted',
  'issuer_unreachable',
  'wrong_type',
  'claims_missing',
  'value_not_allowed',
  'binding_extra',
  'not_signed',
  'bad_device_signature',
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

/** Path of a claim (OpenID4VP 1.0, section 7): a name, an array index, or null for every element. */
export type Path = readonly (string | number | null)[];
type Json = Readonly<Record<string, unknown>>;

/** Returns every value at a path (OpenID4VP 1.0, section 7.1.1). */
export function valuesAt(value: unknown, [step, ...rest]: Path): unknown[] {
  if (step === undefined) return [value];
  if (Array.isArray(value)) {
    if (step === null) return value.flatMap((one) => valuesAt(one, rest));
    return typeof step === 'number' && step < value.length ? valuesAt(value[step], rest) : [];
  }
  if (typeof step !== 'string' || typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return [];
  return valuesAt((value as Json)[step], rest);
}
