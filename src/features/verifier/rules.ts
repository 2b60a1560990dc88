import { checkFaults } from '#features/credentials/checks.ts';

/** Bounds of what organisations ask. */
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
  /** Of an encrypted answer. */
  response: 262_144,
} as const;

/** How long a request can be answered, in minutes. */
export const REQUEST_MINUTES = { usual: 5, most: 60 } as const;
/** After so many answers that did not hold a request is over: a wallet that is mended tries a few times, somebody who guesses more. */
export const TRIES = 20;
/** An answer that is not kept: how long it waits to be told, and how long after that it can be asked for again where the reply was lost. */
export const TOLD_ONCE = { waitS: 3600, againS: 60 } as const;
/** How long it is known that a request was made and what became of it, in days; what was shown goes when its own time is over. */
export const REQUEST_DAYS = 30;

/** In which format a question is answered. */
export const FORMATS = ['dc+sd-jwt', 'mso_mdoc'] as const;
export type Format = (typeof FORMATS)[number];

/** `operator`: whoever is certified by the operator of this server. `own`: the organisation that asks. `any`: whoever can be asked for their keys; of an mdoc, whom authorities that the question names certify. */
export const TRUSTS = ['operator', 'own', 'any'] as const;
export type Trust = (typeof TRUSTS)[number];

export const REQUEST_STATES = ['open', 'answered', 'declined', 'failed', 'over'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Why an answer does not hold. */
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

/** Where a claim stands (OpenID4VP 1.0, section 7): a name, a place in a list, or null for every element. */
export type Path = readonly (string | number | null)[];
type Json = Readonly<Record<string, unknown>>;

/** Every value that a path points at (OpenID4VP 1.0, section 7.1.1). */
export function valuesAt(value: unknown, [step, ...rest]: Path): unknown[] {
  if (step === undefined) return [value];
  if (Array.isArray(value)) {
    if (step === null) return value.flatMap((one) => valuesAt(one, rest));
    return typeof step === 'number' && step < value.length ? valuesAt(value[step], rest) : [];
  }
  if (typeof step !== 'string' || typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return [];
  return valuesAt((value as Json)[step], rest);
}
