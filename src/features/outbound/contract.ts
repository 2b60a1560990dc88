import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { anyText, id, timestamp } from '#platform/shapes.ts';
import { eventOnWire, eventType } from './event-shapes.ts';
import { EVENT_TYPES } from './events.ts';
import { DELIVERY_STATES, ENDPOINT_STATES, FAULTS, KEPT_DAYS, LIMITS, SECRET_HOURS, TRIES_DAYS } from './rules.ts';

export const refusals = defineRefusals({
  too_many_endpoints: { status: 422, title: `An organisation can have at most ${LIMITS.endpoints} endpoints` },
  endpoint_refused: { status: 422, title: 'Events cannot be sent to this address' },
  endpoint_not_on: { status: 409, title: 'The endpoint is not on. Test it first' },
  cursor_gone: { status: 410, title: 'The event that this cursor names is no longer stored' },
});
export type RefusalCode = keyof typeof refusals;

/** Event types that the endpoint receives. Null: all types, including future ones. */
const types = z
  .array(z.enum(EVENT_TYPES))
  .min(1, 'must name a type')
  .max(EVENT_TYPES.length)
  .refine((given) => new Set(given).size === given.length, 'must name each once')
  .nullable();
const url = z.url({ protocol: /^https?$/ }).max(LIMITS.url);
const description = anyText(100);

const endpoint = z.strictObject({
  id,
  url: z.string(),
  /** The organisation’s own note. May be empty. */
  description: z.string(),
  types: z.array(z.string()).nullable(),
  state: z.enum(ENDPOINT_STATES),
  /** Time since which every try has failed. Null while the endpoint works. */
  failingSince: timestamp.nullable(),
  /** Number of events that wait for their first or another try. */
  waiting: z.int(),
  deliveredAt: timestamp.nullable(),
  secretAt: timestamp,
  /** Time until which messages are also signed with the previous secret. */
  oldSecretUntil: timestamp.nullable(),
  createdAt: timestamp,
});
export type Endpoint = z.output<typeof endpoint>;
const withSecret = z.strictObject({
  ...endpoint.shape,
  /** `whsec_` and 32 random bytes in base64. Shown only this once. */
  secret: z.string(),
});

const newEndpoint = z.strictObject({ url, description: description.default(''), types: types.default(null) });
export type NewEndpoint = z.output<typeof newEndpoint>;
const endpointChange = z.strictObject({
  url: url.optional(),
  description: description.optional(),
  types: types.optional(),
  /** A successful test switches the endpoint on again. */
  state: z.literal('off').optional(),
});
export type EndpointChange = z.output<typeof endpointChange>;

const attempt = z.strictObject({
  at: timestamp,
  ms: z.int(),
  /** HTTP status of the response. Null if there was none. */
  status: z.int().nullable(),
  fault: z.enum(FAULTS).nullable(),
  /** The first kilobyte of the response, as text. Null if there was none. */
  answer: z.string().nullable(),
});
export type Attempt = z.output<typeof attempt>;
const delivery = z.strictObject({
  id,
  eventId: z.string(),
  number: id,
  type: eventType,
  subject: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** Time of the next try. Null if none will follow. */
  nextAt: timestamp.nullable(),
  /** Time of the event. */
  createdAt: timestamp,
  /** The latest tries, newest first. */
  attempts: z.array(attempt),
});
export type Delivery = z.output<typeof delivery>;

export const contract = defineContract(refusals, {
  'GET /api/org/{id}/endpoints': {
    summary: 'The endpoints to which its events are sent.',
    access: 'officer',
    right: 'keys',
    output: z.array(endpoint),
  },
  'POST /api/org/{id}/endpoints': {
    summary: `Adds an endpoint, which is on once it has answered a test. At most ${LIMITS.endpoints}. Only this answer contains the secret.`,
    access: 'officer',
    right: 'keys',
    proof: 'signs',
    body: newEndpoint,
    output: withSecret,
    status: 201,
    refusals: ['too_many_endpoints', 'endpoint_refused'],
  },
  'PATCH /api/org/{id}/endpoints/{endpointId}': {
    summary: 'Changes an endpoint, or switches it off and gives up its waiting events. A new address must be tested.',
    access: 'officer',
    right: 'keys',
    proof: 'signs',
    body: endpointChange,
    output: endpoint,
    refusals: ['endpoint_refused'],
  },
  'DELETE /api/org/{id}/endpoints/{endpointId}': {
    summary: 'Removes an endpoint with its waiting events and its log.',
    access: 'officer',
    right: 'keys',
    proof: 'signs',
  },
  'POST /api/org/{id}/endpoints/{endpointId}/test': {
    summary: 'Sends `endpoint.test` now and returns the receiver’s answer. After a 2xx the endpoint is on.',
    access: 'officer',
    right: 'keys',
    output: z.strictObject({ endpoint, attempt }),
    refusals: ['too_many_requests'],
  },
  'POST /api/org/{id}/endpoints/{endpointId}/secret': {
    summary: `Makes a new secret. Messages are signed with both for ${SECRET_HOURS} hours, unless the old one ends at once.`,
    access: 'officer',
    right: 'keys',
    proof: 'signs',
    body: z.strictObject({ endsOldAtOnce: z.boolean().default(false) }),
    output: withSecret,
    status: 201,
  },
  'GET /api/org/{id}/endpoints/{endpointId}/deliveries': {
    summary: `Deliveries of the last ${KEPT_DAYS} days with their answers, newest event first. A delivery is tried for ${TRIES_DAYS} days.`,
    access: 'officer',
    right: 'keys',
    query: z.object({ state: z.enum(DELIVERY_STATES).optional() }),
    output: z.array(delivery),
    paged: true,
  },
  'POST /api/org/{id}/endpoints/{endpointId}/deliveries/{deliveryId}/redeliver': {
    summary: 'Sends an event again now, with the same `webhook-id`.',
    access: 'officer',
    right: 'keys',
    output: delivery,
    refusals: ['endpoint_not_on', 'too_many_requests'],
  },
  'GET /api/org/{id}/events': {
    summary: `Events of the last ${KEPT_DAYS} days in commit order, for programs that cannot receive webhooks. Starts after the event whose \`id\` is \`after\`, or with the first.`,
    access: 'key',
    scope: 'events:read',
    query: z.object({
      after: z.string().max(64).optional().meta({ description: 'The `id` of the last event that was read.' }),
      limit: z.coerce.number().int().min(1).max(LIMITS.page).default(LIMITS.page),
    }),
    output: z.strictObject({ events: z.array(eventOnWire), isMore: z.boolean() }),
    refusals: ['cursor_gone', 'too_many_requests'],
  },
});
