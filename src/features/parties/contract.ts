import { z } from 'zod';
import { ENDERS } from '#features/connections/rules.ts';
import { organisation } from '#features/organisations/wire.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, date, id, text, timestamp } from '#platform/shapes.ts';
import { ERASURE_STATES, LEARNED, LIMITS, OUTCOMES, PARTY } from './rules.ts';

export const refusals = defineRefusals({
  erasure_over: { status: 409, title: 'The erasure request is already answered or withdrawn' },
  party_closed: { status: 409, title: 'The organisation is closed and receives no requests' },
});
export type RefusalCode = keyof typeof refusals;

const key = z.string().regex(PARTY, 'must look like org-7 or shop-7');

/** Outcome of an erasure request. */
const answered = {
  state: z.enum(ERASURE_STATES),
  askedAt: timestamp,
  answeredAt: timestamp.nullable(),
  /** Reason, in the organisation's own words, why the organisation must keep data. */
  reason: z.string().nullable(),
  keptUntil: z.iso.date().nullable(),
};
const erasure = z.strictObject({ id, ...answered });
export type Erasure = z.output<typeof erasure>;

const party = z.strictObject({
  /** `org-7` for an organisation, `shop-7` for a shop that belongs to none. Never changes. */
  key: z.string(),
  /** Name on the newest receipt; for an organisation, its current name. */
  name: z.string(),
  nameKo: z.string().nullable(),
  organisation: z
    .strictObject({
      ...organisation.pick({ id: true, name: true, displayName: true, nameKo: true, kinds: true, state: true }).shape,
      seed: z.string(),
    })
    .nullable(),
  /** First and last contact between the person and the organisation. */
  since: timestamp,
  last: timestamp,
  paid: z.strictObject({ payments: id, won: amount, refunded: amount }).nullable(),
  /** Sends from the person to the organisation, apart from payments in its shop. Counts the newest 5,000 sends. */
  sent: z.strictObject({ sends: id }).nullable(),
  /** Facts about the person that the organisation learned from their payments, sends and decisions. */
  learned: z.array(z.enum(LEARNED)),
  /** Approvals that the organisation requested from the person. */
  asked: z.strictObject({ approvals: id, decided: z.int().nonnegative() }).nullable(),
  /** Tax refunds that the organisation paid or was asked to pay, and whether it compared a passport for one. */
  refunds: z.strictObject({ claims: id, hasPassport: z.boolean() }).nullable(),
  /** Newest connection between the two, even if it has ended. */
  connection: z
    .strictObject({
      id,
      connectionId: z.string(),
      purpose: z.string(),
      since: timestamp,
      endedAt: timestamp.nullable(),
      endedBy: z.enum(ENDERS).nullable(),
    })
    .nullable(),
  /** Newest erasure request. */
  erasure: erasure.nullable(),
});
export type Party = z.output<typeof party>;

const payment = z.strictObject({ id, won: amount, refunded: amount, at: timestamp });
export type PartyPayment = z.output<typeof payment>;

/** Request as the organisation sees it. It identifies nobody whom the organisation does not know already. */
const askedOf = z.strictObject({
  erasureId: id,
  /** Ids of current and past connections between the two; empty if the person never connected. */
  connectionIds: z.array(z.string()),
  ...answered,
});
export type ErasureRequest = z.output<typeof askedOf>;
const subjects = z.strictObject({
  ...askedOf.shape,
  /** Newest payments of the person to the organisation's shop, sends to it, and refund claims. */
  paymentIds: z.array(id),
  transactionIds: z.array(id),
  refundIds: z.array(id),
  /** False if there are more than listed. */
  isWhole: z.boolean(),
});
export type ErasureSubjects = z.output<typeof subjects>;

const answer = z
  .strictObject({
    outcome: z.enum(OUTCOMES),
    reason: text(LIMITS.reason).nullable().default(null),
    /** Last day on which the data are kept. */
    until: date.nullable().default(null),
  })
  .refine(({ outcome, ...why }) => [why.reason, why.until].every((one) => (one !== null) === (outcome === 'kept')), {
    path: ['reason'],
    message: 'must have a reason and a day if data are kept, and neither if they are erased',
  });
export type ErasureAnswer = z.output<typeof answer>;
const state = z.object({
  isOpen: z
    .stringbool()
    .optional()
    .meta({ description: 'Only pending requests (true) or only finished ones (false).' }),
});

export const contract = defineContract(refusals, {
  'GET /api/parties/{userId}': {
    summary:
      'Lists the shops and organisations that know something about a user, most recent contact first: payments, approvals, connections and erasure requests.',
    access: 'path',
    reading: true,
    query: z.object({ party: key.optional().meta({ description: 'Only this party.' }) }),
    output: z.array(party),
    paged: true,
  },
  'GET /api/parties/{userId}/payments': {
    summary: 'Lists the payments to one party, newest first.',
    access: 'path',
    reading: true,
    query: z.object({ party: key }),
    output: z.array(payment),
    paged: true,
  },
  'POST /api/parties/{userId}/erasures': {
    summary:
      'Requests that an organisation erases what it knows about the user; its programs and staff are notified. Returns the pending request if there is one.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ organisationId: id }),
    output: erasure,
    status: 201,
    refusals: ['party_closed', 'not_found', 'too_many_requests'],
  },
  'DELETE /api/parties/{userId}/erasures/{erasureId}': {
    summary: 'Withdraws a pending erasure request.',
    access: 'path',
    refusals: ['erasure_over'],
  },
  'GET /api/org/{id}/connect/erasures': {
    summary: 'Lists erasure requests, newest first.',
    access: 'officer',
    right: 'read',
    query: state,
    output: z.array(askedOf),
    paged: true,
  },
  'GET /api/org/{id}/connect/erasures/{erasureId}': {
    summary: 'Returns one erasure request, with the payments, sends and refunds that identify the person.',
    access: 'officer',
    right: 'connect',
    output: subjects,
  },
  'POST /api/org/{id}/connect/erasures/{erasureId}/answer': {
    summary:
      'Answers a request: the data were erased, or must be kept for a reason until a day. The person is notified.',
    access: 'officer',
    right: 'connect',
    proof: 'signs',
    body: answer,
    output: askedOf,
    refusals: ['erasure_over'],
  },
  'GET /api/org/{id}/erasures': {
    summary: 'Lists erasure requests, newest first.',
    access: 'key',
    scope: 'connections:read',
    query: state,
    output: z.array(askedOf),
    paged: true,
    refusals: ['too_many_requests'],
  },
  'GET /api/org/{id}/erasures/{erasureId}': {
    summary: 'Returns one erasure request, with the payments, sends and refunds that identify the person.',
    access: 'key',
    scope: 'connections:read',
    output: subjects,
    refusals: ['too_many_requests'],
  },
  'POST /api/org/{id}/erasures/{erasureId}/answer': {
    summary: 'Answers a request, as staff can.',
    access: 'key',
    scope: 'connections:write',
    body: answer,
    output: askedOf,
    refusals: ['erasure_over', 'too_many_requests'],
  },
});
