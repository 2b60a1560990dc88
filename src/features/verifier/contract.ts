import { z } from 'zod';
import { here } from '#features/issuance/taking-calls.ts';
import { listings } from '#features/trust/listing.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, anyJson, id, name, text, timestamp } from '#platform/shapes.ts';
import { ANSWER_FAULTS, FORMATS, LIMITS, REQUEST_MINUTES, REQUEST_STATES, TRUSTS } from './rules.ts';

export const refusals = defineRefusals({
  too_many_questions: { status: 422, title: `An organisation can have at most ${LIMITS.questions} open questions` },
  question_ended: { status: 409, title: 'This question has ended' },
  too_many_presentation_requests: { status: 422, title: `At most ${LIMITS.openRequests} requests can be open at once` },
  redirect_not_allowed: { status: 422, title: 'The return address must use https' },
  authority_unreadable: {
    status: 422,
    title: 'Each authority must be a self-signed certificate in PEM',
  },
  payment_not_signable: { status: 422, title: 'A payment can be signed only with an SD-JWT VC' },
  response_code_wrong: { status: 403, title: 'The answer was not given in this browser' },
});
export type RefusalCode = keyof typeof refusals;

const step = z.union([z.string().min(1).max(LIMITS.step), z.int().min(0).max(1000), z.null()]);
const value = z.union([z.string().max(LIMITS.purpose), z.int(), z.boolean()]);
const askedClaim = z.strictObject({
  /** Path of the claim (OpenID4VP 1.0, section 7): names, array indexes, and null for every element. */
  path: z
    .array(step)
    .min(1)
    .max(LIMITS.depth)
    .refine(([first]) => typeof first === 'string', 'must begin with a name'),
  /** Accepted values; any value is accepted if absent. */
  values: z.array(value).min(1).max(LIMITS.values).optional(),
});
export type AskedClaim = z.output<typeof askedClaim>;

const newQuestion = z.strictObject({
  name: name(LIMITS.name),
  nameKo: name(LIMITS.name),
  /** Reason for asking, as shown to the person. */
  purpose: text(LIMITS.purpose),
  purposeKo: text(LIMITS.purpose),
  format: z.enum(FORMATS).default('dc+sd-jwt'),
  /** Credential types (`vct`), any of which is accepted. An mdoc has exactly one, its document type. */
  vcts: z.array(z.string().min(1).max(LIMITS.vct)).min(1).max(LIMITS.vcts),
  /** Requested claims. If empty, the person only shows that they hold the credential. */
  claims: z.array(askedClaim).max(LIMITS.claims),
  trust: z.enum(TRUSTS),
  /**
   * Trusted authorities as PEM certificates, for an mdoc question that trusts `any` issuer. If empty, the lists that
   * this server trusts apply.
   */
  authorities: z.array(z.string().min(1).max(LIMITS.authority)).max(LIMITS.authorities).default([]),
  /** Hours for which an answer is stored; 0 returns it once. */
  keepHours: z.int().min(0).max(LIMITS.keepHours),
  /** Confirmed origins on this machine, where issuers and status lists may be. Only a personal wallet contacts them. */
  here: here.optional(),
});
const askedQuestion = newQuestion.superRefine(({ format, vcts, claims, trust, authorities }, { addIssue }) => {
  const isMdoc = format === 'mso_mdoc';
  const fault = (at: string, message: string) => addIssue({ code: 'custom', path: [at], message });
  if (isMdoc && vcts.length > 1) fault('vcts', 'must be one document type');
  // For an mdoc, a path is a name space and an element in it.
  if (isMdoc && !claims.every(({ path }) => path.length === 2 && path.every((part) => typeof part === 'string')))
    fault('claims', 'must each have a path of two names');
  if (authorities.length > 0 && !(isMdoc && trust === 'any'))
    fault('authorities', 'are only for an mdoc of any issuer');
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
  /** Purpose of the payment, as shown to the person. */
  reference: text(LIMITS.reference).nullable().default(null),
});
export type NewPayment = z.output<typeof newPayment>;
/** A payment to the asking organisation, under its display name. */
const signedPayment = z.strictObject({
  payee: z.string(),
  amount,
  currency: z.string(),
  reference: z.string().nullable(),
});
export type SignedPayment = z.output<typeof signedPayment>;

const newRequest = z.strictObject({
  questionId: z.int().positive(),
  /** The organisation's own reference for the request. */
  reference: text(LIMITS.reference).nullable().default(null),
  /** Minutes for which a wallet can answer the request. */
  minutes: z.int().min(1).max(REQUEST_MINUTES.most).default(REQUEST_MINUTES.usual),
});
export type NewRequest = z.output<typeof newRequest>;
const newRequestByKey = z.strictObject({
  ...newRequest.shape,
  /**
   * Page to which the person returns in the same browser, with a `response_code`. The answer is then returned only with
   * that code.
   */
  redirectUri: z.url().max(LIMITS.redirect).nullable().default(null),
  /** A payment to the organisation that the person signs with the answer. It moves no money. */
  payment: newPayment.nullable().default(null),
});
export type NewRequestByKey = z.output<typeof newRequestByKey>;

const request = z.strictObject({
  id,
  questionId: id,
  reference: z.string().nullable(),
  /** Payment to be signed with the answer; an answer without that signature is rejected. */
  payment: signedPayment.nullable(),
  state: z.enum(REQUEST_STATES),
  /** Reason why the last answer was rejected. */
  fault: z.enum(ANSWER_FAULTS).nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  answeredAt: timestamp.nullable(),
  /** Time until which the answer can be read; null if there is no answer or it was deleted. */
  keptUntil: timestamp.nullable(),
});
export type PresentationRequest = z.output<typeof request>;
const madeRequest = z.strictObject({
  ...request.shape,
  /** Request for any wallet, opened on the person's phone or shown as a QR code. It is returned only once. */
  request: z.string(),
  /** Address of a page on this server that shows the request. */
  link: z.string(),
});
export type MadeRequest = z.output<typeof madeRequest>;

const answer = z.strictObject({
  issuer: z.strictObject({
    /**
     * Name under which the issuer signed: an address or a DID. If only a certificate identifies it, the fingerprint of
     * its authority.
     */
    id: z.string(),
    /** Name from a certificate of the operator, from an authority that the question names, or from a list. */
    name: z.string().nullable(),
    /** True if the issuer is this server or is certified by its operator. */
    isKnown: z.boolean(),
    /** Trusted lists that named the signer when the credential was shown. */
    lists: listings,
  }),
  /** Credential type (`vct`); document type of an mdoc. */
  vct: z.string(),
  /** Requested claims, each with every value at its path. Other claims are left out, even if they were shown. */
  claims: z.array(z.strictObject({ path: z.array(step), values: z.array(anyJson) })),
});
export type Answer = z.output<typeof answer>;
const readRequest = z.strictObject({ ...request.shape, answer: answer.nullable() });
export type ReadRequest = z.output<typeof readRequest>;

const browserRequest = z.strictObject({
  /** Arguments for `navigator.credentials.get`: its `protocol`, and the `request` of its `data`. */
  protocol: z.literal('openid4vp-v1-signed'),
  request: z.string(),
});
/** Origin of the asking page: scheme, host and port. */
const origin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^\s/?#@]+$/, 'must be an origin such as https://shop.example');
/** The `response` in the browser's `data`. */
const response = z.string().min(1).max(LIMITS.response);

const asks = ['not_found', 'question_ended', 'too_many_presentation_requests'] as const;
const reading = 'An answer that is not stored is returned once, and again for a minute in case the reply was lost.';

export const contract = defineContract(refusals, {
  'POST /api/org/{id}/verifying/questions': {
    summary: `Saves a question. A question never changes; at most ${LIMITS.questions} may be open.`,
    access: 'officer',
    right: 'question',
    proof: 'signs',
    body: askedQuestion,
    output: question,
    status: 201,
    refusals: ['too_many_questions', 'authority_unreadable'],
  },
  'GET /api/org/{id}/verifying/questions': {
    summary: 'Lists the organisation’s questions, newest first.',
    access: 'officer',
    right: 'see',
    output: z.array(question),
    paged: true,
  },
  'DELETE /api/org/{id}/verifying/questions/{questionId}': {
    summary: 'Ends a question: no further requests use it. Open requests can be answered, and stored answers remain.',
    access: 'officer',
    right: 'question',
  },
  'POST /api/org/{id}/verifying/requests': {
    summary:
      'Creates a request for one person with any wallet (OpenID4VP 1.0). It can be answered once, within minutes.',
    access: 'officer',
    right: 'ask',
    body: newRequest,
    output: madeRequest,
    status: 201,
    refusals: asks,
  },
  'GET /api/org/{id}/verifying/requests': {
    summary: 'Lists requests with their states, without answers, newest first.',
    access: 'officer',
    right: 'ask',
    output: z.array(request),
    paged: true,
  },
  'GET /api/org/{id}/verifying/requests/{requestId}': {
    summary: `Returns a request with its answer, while there is one. ${reading}`,
    access: 'officer',
    right: 'ask',
    output: readRequest,
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/verifying/requests/{requestId}/browser': {
    summary:
      'Returns the request for the asker’s browser with the Digital Credentials API, valid only on this server’s page.',
    access: 'officer',
    right: 'ask',
    output: browserRequest,
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/verifying/requests/{requestId}/browser-answer': {
    summary: 'Accepts an answer from that browser. It is verified like any answer, and against the page’s origin.',
    access: 'officer',
    right: 'ask',
    body: z.strictObject({ response }),
    output: request,
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/presentation-questions': {
    summary: 'Saves a question, like the call for staff.',
    access: 'key',
    scope: 'presentations:request',
    body: askedQuestion,
    output: question,
    status: 201,
    refusals: ['too_many_questions', 'authority_unreadable', 'too_many_requests'],
  },
  'GET /api/org/{id}/presentation-questions': {
    summary: 'Lists the organisation’s questions, newest first.',
    access: 'key',
    scope: 'presentations:request',
    output: z.array(question),
    paged: true,
    refusals: ['too_many_requests'],
  },
  'POST /api/org/{id}/presentation-requests': {
    summary:
      'Creates a request for one person with any wallet (OpenID4VP 1.0). It can be answered once, within minutes.',
    access: 'key',
    scope: 'presentations:request',
    body: newRequestByKey,
    output: madeRequest,
    status: 201,
    refusals: [...asks, 'redirect_not_allowed', 'payment_not_signable', 'too_many_requests'],
  },
  'GET /api/org/{id}/presentation-requests/{requestId}': {
    summary: `Returns a request with its answer, while there is one. ${reading}`,
    access: 'key',
    scope: 'presentations:request',
    query: z.object({
      responseCode: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Code with which the person came back to `redirectUri`.' }),
    }),
    output: readRequest,
    refusals: ['not_found', 'response_code_wrong', 'too_many_requests'],
  },
  'POST /api/org/{id}/presentation-requests/{requestId}/browser': {
    summary: 'Returns the request for a browser with the Digital Credentials API, valid only on a page of that origin.',
    access: 'key',
    scope: 'presentations:request',
    body: z.strictObject({ origin }),
    output: browserRequest,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/org/{id}/presentation-requests/{requestId}/browser-answer': {
    summary: 'Accepts an answer from a browser on a page of that origin. It is verified like any answer.',
    access: 'key',
    scope: 'presentations:request',
    body: z.strictObject({ origin, response }),
    output: request,
    refusals: ['not_found', 'too_many_requests'],
  },
});
