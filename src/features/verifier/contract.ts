import { z } from 'zod';
import { here } from '#features/issuance/taking-calls.ts';
import { listings } from '#features/trust/listed.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, anyJson, id, name, text, timestamp } from '#platform/shapes.ts';
import { ANSWER_FAULTS, FORMATS, LIMITS, REQUEST_MINUTES, REQUEST_STATES, TRUSTS } from './rules.ts';

export const refusals = defineRefusals({
  too_many_questions: { status: 422, title: `No more than ${LIMITS.questions} questions at once` },
  question_ended: { status: 409, title: 'This is not asked any more' },
  too_many_presentation_requests: { status: 422, title: `No more than ${LIMITS.openRequests} open requests` },
  redirect_not_allowed: { status: 422, title: 'The address to go on at must be https' },
  authority_unreadable: {
    status: 422,
    title: 'Each must be the certificate of an authority, as PEM, signed by its own key',
  },
  payment_not_signable: { status: 422, title: 'Only a question about an SD-JWT VC can have a payment signed' },
  response_code_wrong: { status: 403, title: 'The answer was not given in this browser' },
});
export type RefusalCode = keyof typeof refusals;

const step = z.union([z.string().min(1).max(LIMITS.step), z.int().min(0).max(1000), z.null()]);
const value = z.union([z.string().max(LIMITS.purpose), z.int(), z.boolean()]);
const askedClaim = z.strictObject({
  /** Where it stands (OpenID4VP 1.0, section 7): names, places in lists, null for every element. */
  path: z
    .array(step)
    .min(1)
    .max(LIMITS.depth)
    .refine(([first]) => typeof first === 'string', 'must begin with a name'),
  /** Only one of these will do. */
  values: z.array(value).min(1).max(LIMITS.values).optional(),
});
export type AskedClaim = z.output<typeof askedClaim>;

const newQuestion = z.strictObject({
  name: name(LIMITS.name),
  nameKo: name(LIMITS.name),
  /** Why it is asked, as the person is told. */
  purpose: text(LIMITS.purpose),
  purposeKo: text(LIMITS.purpose),
  format: z.enum(FORMATS).default('dc+sd-jwt'),
  /** Types of credentials (`vct`), any of which will do; of an mdoc its document type alone. */
  vcts: z.array(z.string().min(1).max(LIMITS.vct)).min(1).max(LIMITS.vcts),
  /** What of it is shown; without any, that the person holds it. */
  claims: z.array(askedClaim).max(LIMITS.claims),
  trust: z.enum(TRUSTS),
  /** Of an mdoc that is believed from `any`: certificates of the authorities that are, PEM; without any, those of the lists that this server trusts. */
  authorities: z.array(z.string().min(1).max(LIMITS.authority)).max(LIMITS.authorities).default([]),
  /** How long an answer is kept; 0: it is told once. */
  keepHours: z.int().min(0).max(LIMITS.keepHours),
  /** Origins on this machine at which issuers and status lists may be asked, each confirmed by this; a personal wallet alone asks there. */
  here: here.optional(),
});
const askedQuestion = newQuestion.superRefine(({ format, vcts, claims, trust, authorities }, { addIssue }) => {
  const isMdoc = format === 'mso_mdoc';
  const fault = (at: string, message: string) => addIssue({ code: 'custom', path: [at], message });
  if (isMdoc && vcts.length > 1) fault('vcts', 'must be one document type');
  // A name space, and an element of it.
  if (isMdoc && !claims.every(({ path }) => path.length === 2 && path.every((part) => typeof part === 'string')))
    fault('claims', 'must each have a path of two names');
  if (authorities.length > 0 && !(isMdoc && trust === 'any'))
    fault('authorities', 'must be there for an mdoc of any issuer alone');
});
export type NewQuestion = z.output<typeof newQuestion>;

const question = z.strictObject({
  id,
  ...newQuestion.shape,
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Question = z.output<typeof question>;

const newPayment = z.strictObject({
  amount,
  currency: z.string().regex(/^[A-Z]{2,10}$/, 'must be a currency such as KRW'),
  /** What it is for, as the person is told. */
  reference: text(LIMITS.reference).nullable().default(null),
});
export type NewPayment = z.output<typeof newPayment>;
/** To the organisation that asks, by the name under which it is known. */
const signedPayment = z.strictObject({
  payee: z.string(),
  amount,
  currency: z.string(),
  reference: z.string().nullable(),
});
export type SignedPayment = z.output<typeof signedPayment>;

const newRequest = z.strictObject({
  questionId: z.int().positive(),
  /** The organisation’s own word for what it is for. */
  reference: text(LIMITS.reference).nullable().default(null),
  /** For how long it can be answered. */
  minutes: z.int().min(1).max(REQUEST_MINUTES.most).default(REQUEST_MINUTES.usual),
});
export type NewRequest = z.output<typeof newRequest>;
const newRequestByKey = z.strictObject({
  ...newRequest.shape,
  /** Where the person goes on in the same browser, with `response_code`, without which the answer is not told then. */
  redirectUri: z.url().max(LIMITS.redirect).nullable().default(null),
  /** A payment to the organisation that is signed with the answer; nothing moves by that. */
  payment: newPayment.nullable().default(null),
});
export type NewRequestByKey = z.output<typeof newRequestByKey>;

const request = z.strictObject({
  id,
  questionId: id,
  reference: z.string().nullable(),
  /** What is signed with the answer: an answer without it does not hold. */
  payment: signedPayment.nullable(),
  state: z.enum(REQUEST_STATES),
  /** Why the last answer that came did not hold. */
  fault: z.enum(ANSWER_FAULTS).nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  answeredAt: timestamp.nullable(),
  /** Until when the answer can be read; null where there is none, or none any more. */
  keptUntil: timestamp.nullable(),
});
export type PresentationRequest = z.output<typeof request>;
const madeRequest = z.strictObject({
  ...request.shape,
  /** For any wallet: opened on the person’s phone, or shown as a QR code. It is told this once. */
  request: z.string(),
  /** The same as a page of this server. */
  link: z.string(),
});
export type MadeRequest = z.output<typeof madeRequest>;

const answer = z.strictObject({
  issuer: z.strictObject({
    /** By which name it signed: an address or a DID; of whom nothing but a certificate tells, the fingerprint of the authority that certifies them. */
    id: z.string(),
    /** Whom the operator’s certificate names, or an authority’s that the question names, or a list. */
    name: z.string().nullable(),
    /** Certified by the operator of this server, or that itself. */
    isKnown: z.boolean(),
    /** Lists that the operator of this server trusts and it was on when it was shown, by who signed. */
    lists: listings,
  }),
  /** Its `vct`; of an mdoc its document type. */
  vct: z.string(),
  /** What was asked, each with every value that its path points at; nothing else, whatever was shown. */
  claims: z.array(z.strictObject({ path: z.array(step), values: z.array(anyJson) })),
});
export type Answer = z.output<typeof answer>;
const readRequest = z.strictObject({ ...request.shape, answer: answer.nullable() });
export type ReadRequest = z.output<typeof readRequest>;

const browserRequest = z.strictObject({
  /** For `navigator.credentials.get`: its `protocol`, and the `request` of its `data`. */
  protocol: z.literal('openid4vp-v1-signed'),
  request: z.string(),
});
/** Of the page that asks: scheme, host and port. */
const origin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^\s/?#@]+$/, 'must be an origin such as https://shop.example');
/** What the browser gave: the `response` of its `data`. */
const response = z.string().min(1).max(LIMITS.response);

const asks = ['not_found', 'question_ended', 'too_many_presentation_requests'] as const;
const reading = 'An answer that is not kept is told once, and again for a minute where the reply was lost.';

export const contract = defineContract(refusals, {
  'POST /api/org/{id}/verifying/questions': {
    summary: `Saves what people are asked to prove. A question never changes; at most ${LIMITS.questions} at once.`,
    access: 'officer',
    right: 'question',
    proof: 'signs',
    body: askedQuestion,
    output: question,
    status: 201,
    refusals: ['too_many_questions', 'authority_unreadable'],
  },
  'GET /api/org/{id}/verifying/questions': {
    summary: 'What the organisation asks people to prove, the newest first.',
    access: 'officer',
    right: 'see',
    output: z.array(question),
    paged: true,
  },
  'DELETE /api/org/{id}/verifying/questions/{questionId}': {
    summary:
      'Ends a question: it is not asked any more. What was asked can be answered, and answers are kept as they were to be.',
    access: 'officer',
    right: 'question',
  },
  'POST /api/org/{id}/verifying/requests': {
    summary: 'Asks one person, by any wallet (OpenID4VP 1.0): good once, for minutes.',
    access: 'officer',
    right: 'ask',
    body: newRequest,
    output: madeRequest,
    status: 201,
    refusals: asks,
  },
  'GET /api/org/{id}/verifying/requests': {
    summary: 'Who was asked and whether they answered, the newest first; no answers.',
    access: 'officer',
    right: 'ask',
    output: z.array(request),
    paged: true,
  },
  'GET /api/org/{id}/verifying/requests/{requestId}': {
    summary: `What became of a request, with its answer while there is one. ${reading}`,
    access: 'officer',
    right: 'ask',
    output: readRequest,
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/verifying/requests/{requestId}/browser': {
    summary:
      'The request for the browser of whoever asks, by the Digital Credentials API; good at the page of this server alone.',
    access: 'officer',
    right: 'ask',
    output: browserRequest,
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/verifying/requests/{requestId}/browser-answer': {
    summary: 'Takes what that browser was given. It is judged as any answer is, and by the origin of the page.',
    access: 'officer',
    right: 'ask',
    body: z.strictObject({ response }),
    output: request,
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/presentation-questions': {
    summary: 'Saves what people are asked to prove, as staff do.',
    access: 'key',
    scope: 'presentations:request',
    body: askedQuestion,
    output: question,
    status: 201,
    refusals: ['too_many_questions', 'authority_unreadable', 'too_many_requests'],
  },
  'GET /api/org/{id}/presentation-questions': {
    summary: 'What the organisation asks people to prove, the newest first.',
    access: 'key',
    scope: 'presentations:request',
    output: z.array(question),
    paged: true,
    refusals: ['too_many_requests'],
  },
  'POST /api/org/{id}/presentation-requests': {
    summary: 'Asks one person, by any wallet (OpenID4VP 1.0): good once, for minutes.',
    access: 'key',
    scope: 'presentations:request',
    body: newRequestByKey,
    output: madeRequest,
    status: 201,
    refusals: [...asks, 'redirect_not_allowed', 'payment_not_signable', 'too_many_requests'],
  },
  'GET /api/org/{id}/presentation-requests/{requestId}': {
    summary: `What became of a request, with its answer while there is one. ${reading}`,
    access: 'key',
    scope: 'presentations:request',
    query: z.object({
      responseCode: z.string().max(100).optional().meta({ description: 'What came with the person to `redirectUri`.' }),
    }),
    output: readRequest,
    refusals: ['not_found', 'response_code_wrong', 'too_many_requests'],
  },
  'POST /api/org/{id}/presentation-requests/{requestId}/browser': {
    summary: 'The request for a browser, by the Digital Credentials API; good at the page of that origin alone.',
    access: 'key',
    scope: 'presentations:request',
    body: z.strictObject({ origin }),
    output: browserRequest,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/org/{id}/presentation-requests/{requestId}/browser-answer': {
    summary: 'Takes what a browser was given at the page of that origin. It is judged as any answer is.',
    access: 'key',
    scope: 'presentations:request',
    body: z.strictObject({ origin, response }),
    output: request,
    refusals: ['not_found', 'too_many_requests'],
  },
});
