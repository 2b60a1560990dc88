import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { refusals as ofIssuance } from '#features/issuance/contract.ts';
import { here } from '#features/issuance/taking-calls.ts';
import { listings } from '#features/trust/listed.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';
import { LIMITS, OUTCOMES } from './rules.ts';

export const refusals = defineRefusals({
  request_unreadable: { status: 422, title: 'This is no request to show something' },
  request_invalid: { status: 422, title: 'The request breaks the standard' },
  request_unproven: { status: 422, title: 'The request is not signed by whom it names' },
  request_unsupported: { status: 422, title: 'The request asks for what this wallet does not do' },
  verifier_not_as_named: { status: 422, title: 'The verifier is not whom the request names' },
  on_this_machine: ofIssuance.on_this_machine,
  verifier_unreachable: { status: 409, title: 'The verifier cannot be reached' },
  request_gone: { status: 409, title: 'The request was answered or is over' },
  showing_under_way: { status: 409, title: 'It is being shown just now' },
  nothing_fits: { status: 409, title: 'Nothing that is held answers the request' },
  choice_unfit: { status: 422, title: 'What was chosen does not answer the request' },
  claim_locked: { status: 422, title: 'A registration number never leaves this wallet' },
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
  /** Which set of claims: 0 the one that is asked for first, then those that would do. */
  claimSet: z.int().nonnegative().max(LIMITS.choices).default(0),
});
export type Chosen = z.output<typeof chosen>;
const choices = z.array(chosen).min(1).max(LIMITS.choices);
/** Which option of each set, in the order of `sets`; null: none of one that need not be shown. */
const options = z.array(z.int().nonnegative().max(LIMITS.choices).nullable()).max(LIMITS.choices);
const verifier = z.strictObject({
  /** Whom a certificate by the operator of this server names; null: nobody here vouches for who it is. */
  name: z.string().nullable(),
  /** What it calls itself, which proves nothing. */
  calls: z.string().nullable(),
  /** Where the answer goes. */
  host: z.string(),
  /** Lists that the operator of this server trusts and it was on when it asked. */
  lists: listings,
});
export type Verifier = z.output<typeof verifier>;

const shownClaim = z.strictObject({
  /** Where it stands in the credential. */
  place: z.string(),
  label: inBoth,
  /** In words; empty for a picture. */
  value: z.string(),
  /** For a picture: a small JPEG of it as a data URI, null where it cannot be drawn. Null for any other claim. */
  picture: z.strictObject({ image: z.string().nullable() }).nullable(),
  isTooMuch: z.boolean(),
  /** A registration number, which is never shown. */
  isLocked: z.boolean(),
});
const choice = z.strictObject({
  /** Names the credential: `held-7`. */
  credential: z.string(),
  name: inBoth,
  issuer: inBoth,
  /** What its issuer did to it, as far as is known here: it will hardly be accepted. */
  fallen: z.enum(['revoked', 'suspended']).nullable(),
  /** All that the verifier will read. */
  claims: z.array(shownClaim),
  /** What it says besides, which is not shown. */
  unseen: z.array(inBoth),
  /** What would do in place of those claims, as the person likes. */
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
    /** In Korean, of an organisation of this server. */
    nameKo: z.string().nullable(),
  }),
  why: inBoth.nullable(),
  /** How long it says that it keeps what it reads. */
  keepHours: z.int().nullable(),
  /** Whether it says that it keeps some of it, for however long (ISO 18013-5). */
  isKept: z.boolean(),
  /** Payments that are signed with what is shown; nothing moves by that here. */
  signs: z.array(signedPayment),
  /** What of it was shown to just them before, and is all that has to be shown; null: something would be new to them. */
  again: z.strictObject({ choices, options }).nullable(),
  isOverAsking: z.boolean(),
  /** False: something is asked for that is not held, and nothing can be shown. */
  isAnswerable: z.boolean(),
  /** What goes together: one option of each, the one that is liked best first. */
  sets: z.array(z.strictObject({ isRequired: z.boolean(), options: z.array(z.array(z.string())) })),
  /** Each credential of those sets. */
  asked: z.array(
    z.strictObject({
      query: z.string(),
      isMultiple: z.boolean(),
      choices: z.array(choice),
    }),
  ),
  /** Types that are asked for and not held. */
  missing: z.array(z.string()),
});
export type SeenRequest = z.output<typeof seenRequest>;

export const disclosure = z.strictObject({
  id,
  verifier,
  why: inBoth.nullable(),
  outcome: z.enum(OUTCOMES).exclude(['open']),
  /** Why nothing was shown, as a code of a refusal. */
  fault: z.string().nullable(),
  /** Of which credentials which claims were shown. */
  shown: z.array(
    z.strictObject({
      credential: inBoth,
      claims: z.array(inBoth),
      /** What became of it since, as its issuer says; null: nothing that is known here. */
      since: z.enum(['revoked', 'suspended']).nullable(),
    }),
  ),
  /** Payments that were signed with it. */
  signed: z.array(signedPayment),
  at: timestamp,
});
export type Disclosure = z.output<typeof disclosure>;
type Shown = Disclosure['shown'][number];
/** As it was when it was shown, which is what is kept. */
export type ShownThen = Omit<Shown, 'since'>;

const disclosureId = z.int().positive();
/** Where the verifier wants the person to go on; null: nowhere. */
const answered = z.strictObject({ redirectUri: z.string().nullable() });

export const contract = defineContract(refusals, {
  'POST /api/presenting/look': {
    summary:
      'Who asks for what, by a request of any verifier (OpenID4VP 1.0), and what would answer it; nothing is shown yet.',
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
      'Shows what was chosen to who asked: exactly the claims that were seen, bound to that verifier and this request.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({
      disclosureId,
      choices,
      /** Left out: the first of each set that has to be shown, and of each other that is chosen whole. */
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
    summary: 'Refuses what was looked at; the verifier is told that it was refused, and nothing else.',
    access: 'actor',
    body: z.strictObject({ disclosureId }),
    output: answered,
    refusals: ['not_found', 'request_gone', 'too_many_requests'],
  },
  'GET /api/disclosures/{userId}': {
    summary: 'What verifiers were shown, asked for in vain or failed to ask: when, who, which claims; newest first.',
    access: 'path',
    reading: true,
    output: z.array(disclosure),
    paged: true,
  },
});
