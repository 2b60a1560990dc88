import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { refusals as ofIssuance } from '#features/issuance/contract.ts';
import { here } from '#features/issuance/taking-calls.ts';
import { listings } from '#features/trust/listing.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';
import { LIMITS, OUTCOMES } from './rules.ts';

export const refusals = defineRefusals({
  request_unreadable: { status: 422, title: 'This is not a presentation request' },
  request_invalid: { status: 422, title: 'The request violates the standard' },
  request_unproven: { status: 422, title: 'The request is not signed by the verifier that it names' },
  request_unsupported: { status: 422, title: 'This wallet does not support the request' },
  verifier_not_as_named: { status: 422, title: 'The verifier is not the one that the request names' },
  on_this_machine: ofIssuance.on_this_machine,
  verifier_unreachable: { status: 409, title: 'The verifier cannot be reached' },
  request_gone: { status: 409, title: 'The request was answered or has expired' },
  showing_under_way: { status: 409, title: 'The answer is already being sent' },
  nothing_fits: { status: 409, title: 'No held credential answers the request' },
  choice_unfit: { status: 422, title: 'The chosen credentials do not answer the request' },
  claim_locked: { status: 422, title: 'A resident registration number never leaves this wallet' },
  answer_refused: { status: 409, title: 'The verifier did not accept the answer' },
});
export type RefusalCode = keyof typeof refusals;

const inBoth = heldFacts.shape.name;
const chosen = z.strictObject({
  query: z.string().max(100),
  credentials: z
    .array(z.string().regex(/^held-[1-9]\d{0,15}$/, 'must be as it was offered'))
    .min(1)
    .max(LIMITS.choices),
  /** Index of the set of claims to show: 0 is the verifier's first choice, higher ones are its alternatives. */
  claimSet: z.int().nonnegative().max(LIMITS.choices).default(0),
});
export type ChosenCredential = z.output<typeof chosen>;
const choices = z.array(chosen).min(1).max(LIMITS.choices);
/** Index of the option for each set, in the order of `sets`; null leaves out an optional set. */
const options = z.array(z.int().nonnegative().max(LIMITS.choices).nullable()).max(LIMITS.choices);
const verifier = z.strictObject({
  /** Name in a certificate that this server's operator issued to the verifier; null if there is none. */
  name: z.string().nullable(),
  /** Name that the verifier claims for itself; unproven. */
  calls: z.string().nullable(),
  /** Host that receives the answer. */
  host: z.string(),
  /** Trusted lists that named the verifier when it asked. */
  lists: listings,
});
export type Verifier = z.output<typeof verifier>;

const shownClaim = z.strictObject({
  /** Path in the credential, as JSON. */
  place: z.string(),
  label: inBoth,
  /** Value in words; empty for a picture. */
  value: z.string(),
  /** A small JPEG of a picture as a data URI, or null if it cannot be drawn. Null for any claim that is no picture. */
  picture: z.strictObject({ image: z.string().nullable() }).nullable(),
  isTooMuch: z.boolean(),
  /** True for a resident registration number: it may not be shown to the verifier. */
  isLocked: z.boolean(),
});
const choice = z.strictObject({
  /** Id of the credential: `held-7`. */
  credential: z.string(),
  name: inBoth,
  issuer: inBoth,
  /** Last known status at the issuer; the verifier will probably reject the credential. */
  fallen: z.enum(['revoked', 'suspended']).nullable(),
  /** All claims that the verifier will read. */
  claims: z.array(shownClaim),
  /** Claims of the credential that are not shown. */
  unseen: z.array(inBoth),
  /** Alternative sets of claims that the verifier accepts; the person may choose one. */
  otherSets: z.array(z.strictObject({ claims: z.array(shownClaim), unseen: z.array(inBoth) })),
});
export type Choice = z.output<typeof choice>;

const signedPayment = z.strictObject({
  payee: z.string(),
  amount,
  currency: z.string(),
  reference: z.string().nullable(),
});
export type SignedPayment = z.output<typeof signedPayment>;

const seenRequest = z.strictObject({
  disclosureId: id,
  verifier: z.strictObject({
    ...verifier.shape,
    /** Korean name of an organisation of this server. */
    nameKo: z.string().nullable(),
  }),
  why: inBoth.nullable(),
  /** Hours for which the verifier says that it stores the answer. */
  keepHours: z.int().nullable(),
  /** True if the verifier says that it stores some elements, for an unstated time (ISO 18013-5). */
  isKept: z.boolean(),
  /** Payments that are signed with the answer. This moves no money. */
  signs: z.array(signedPayment),
  /** A sufficient choice that discloses nothing new to this verifier. Null if every sufficient choice does. */
  again: z.strictObject({ choices, options }).nullable(),
  isOverAsking: z.boolean(),
  /** False if a required credential is not held; then nothing can be shown. */
  isAnswerable: z.boolean(),
  /** Sets of credentials to show together, each with its options in the verifier's order of preference. */
  sets: z.array(z.strictObject({ isRequired: z.boolean(), options: z.array(z.array(z.string())) })),
  /** Every credential query that `sets` mentions. */
  asked: z.array(
    z.strictObject({
      query: z.string(),
      isMultiple: z.boolean(),
      choices: z.array(choice),
    }),
  ),
  /** Requested types that the person does not hold. */
  missing: z.array(z.string()),
});
export type SeenRequest = z.output<typeof seenRequest>;

export const disclosure = z.strictObject({
  id,
  verifier,
  why: inBoth.nullable(),
  outcome: z.enum(OUTCOMES).exclude(['open']),
  /** Refusal code if nothing was shown. */
  fault: z.string().nullable(),
  /** Shown credentials and claims. */
  shown: z.array(
    z.strictObject({
      credential: inBoth,
      claims: z.array(inBoth),
      /** Status since then according to the issuer; null if no change is known. */
      since: z.enum(['revoked', 'suspended']).nullable(),
    }),
  ),
  /** Payments that were signed with the answer. */
  signed: z.array(signedPayment),
  at: timestamp,
});
export type Disclosure = z.output<typeof disclosure>;
type Shown = Disclosure['shown'][number];
/** The shown credential as stored, without its later status. */
export type StoredShowing = Omit<Shown, 'since'>;

const disclosureId = z.int().positive();
/** Address at which the person continues; null if there is none. */
const answered = z.strictObject({ redirectUri: z.string().nullable() });

export const contract = defineContract(refusals, {
  'POST /api/presenting/look': {
    summary:
      'Reads a request of any verifier (OpenID4VP 1.0) and finds credentials that answer it. Nothing is shown yet.',
    access: 'actor',
    body: z.strictObject({ request: z.string().max(LIMITS.request), here }),
    output: seenRequest,
    refusals: [
      'request_unreadable',
      'request_invalid',
      'request_unproven',
      'request_unsupported',
      'verifier_not_as_named',
      'on_this_machine',
      'verifier_unreachable',
      'request_gone',
      'too_many_requests',
    ],
  },
  'POST /api/presenting/show': {
    summary:
      'Shows the chosen credentials to the verifier: exactly the listed claims, bound to that verifier and this request.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({
      disclosureId,
      choices,
      /** Defaults to the first option of each required set, and of each optional set that is fully chosen. */
      options: options.optional(),
    }),
    output: answered,
    status: 201,
    refusals: [
      'not_found',
      'request_gone',
      'showing_under_way',
      'nothing_fits',
      'choice_unfit',
      'claim_locked',
      'verifier_unreachable',
      'answer_refused',
      'too_many_requests',
    ],
  },
  'POST /api/presenting/refuse': {
    summary: 'Refuses a request. The verifier learns only that it was refused.',
    access: 'actor',
    body: z.strictObject({ disclosureId }),
    output: answered,
    refusals: ['not_found', 'request_gone', 'too_many_requests'],
  },
  'GET /api/disclosures/{userId}': {
    summary: 'Lists requests of verifiers, answered or not, with time, verifier and claims, newest first.',
    access: 'path',
    reading: true,
    output: z.array(disclosure),
    paged: true,
  },
});
