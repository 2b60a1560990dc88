import { z } from 'zod';
import { organisation } from '#features/organisations/wire.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, text, timestamp } from '#platform/shapes.ts';
import { ENDERS, FORMS, HOURS, LIMITS } from './rules.ts';

export const refusals = defineRefusals({
  connection_link_gone: { status: 404, title: 'This link or code was used, was withdrawn or has expired' },
  too_many_links: { status: 422, title: 'Too many open links or codes' },
  too_many_connections: { status: 422, title: `A user can have at most ${LIMITS.ofPerson} connections` },
});
export type RefusalCode = keyof typeof refusals;

const form = z.enum(FORMS);
const ending = {
  endedAt: timestamp.nullable(),
  endedBy: z.enum(ENDERS).nullable(),
};

const newLink = z
  .strictObject({
    /** Purpose, in the words that the person sees. */
    purpose: text(LIMITS.purpose),
    /** The organisation's own reference for the person, who never sees it. */
    reference: text(LIMITS.reference).nullable().default(null),
    form: form.default('link'),
    /** Validity in hours. Defaults to 168 for a link and 24 for a code. */
    hours: z.int().min(1).max(HOURS.link.most).optional(),
    /** True if only one person may use the link; false if anyone who has it may. */
    isOnce: z.boolean().default(true),
  })
  .refine(({ form: as, hours = 1 }) => hours <= HOURS[as].most, {
    path: ['hours'],
    message: `must be at most ${HOURS.code.most} for a code`,
  });
export type NewLink = z.output<typeof newLink>;

const link = z.strictObject({
  id,
  form,
  purpose: z.string(),
  reference: z.string().nullable(),
  isOnce: z.boolean(),
  /** Number of people who accepted. */
  accepted: z.int(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Link = z.output<typeof link>;
const madeLink = z.strictObject({
  ...link.shape,
  /** URL for the person to open or scan as a QR code. It is returned only once. */
  link: z.string(),
  /** Eight digits to type; null unless the form is `code`. */
  code: z.string().nullable(),
});
export type MadeLink = z.output<typeof madeLink>;

/** The organisation that asks, as the person sees it before and after accepting. */
const asker = z.strictObject({
  ...organisation.pick({ id: true, name: true, displayName: true, nameKo: true, kinds: true, businessNumber: true })
    .shape,
  seed: z.string(),
  did: z.string(),
  /** Time at which the organisation registered here. */
  createdAt: timestamp,
  state: organisation.shape.state,
  /** True if the organisation approved itself, which happens on a personal server. */
  isTrial: z.boolean(),
});
export type Asker = z.output<typeof asker>;

const connection = z.strictObject({
  id,
  organisation: asker,
  /** Identifier of the person for this organisation only. */
  connectionId: z.string(),
  purpose: z.string(),
  since: timestamp,
  ...ending,
});
export type Connection = z.output<typeof connection>;

const seenLink = z.strictObject({
  organisation: asker,
  purpose: z.string(),
  expiresAt: timestamp,
  isOnce: z.boolean(),
  /** Set if the person is connected already. Accepting then changes the purpose of that connection. */
  connectionId: z.string().nullable(),
});
export type SeenLink = z.output<typeof seenLink>;
/** The part of a link after `#`, or the eight digits of a code, with or without spaces. */
const token = z.strictObject({ token: z.string().max(100) });

/** A person as the organisation sees them. */
const connected = z.strictObject({
  connectionId: z.string(),
  reference: z.string().nullable(),
  purpose: z.string(),
  since: timestamp,
  ...ending,
});
export type OrganisationConnection = z.output<typeof connected>;
const which = z.object({
  reference: z.string().max(LIMITS.reference).optional().meta({ description: 'Only connections with this reference.' }),
  isLive: z.stringbool().optional().meta({ description: 'True returns live connections only, false ended ones only.' }),
});
export type ConnectionFilter = z.output<typeof which>;
const oneConnection = z.strictObject({ connectionId: z.string().max(64) });

export const contract = defineContract(refusals, {
  'POST /api/connections/look': {
    summary: 'Returns the organisation and purpose of a link or code. Nothing is accepted yet.',
    access: 'actor',
    body: token,
    output: seenLink,
    refusals: ['connection_link_gone', 'too_many_requests'],
  },
  'POST /api/connections/accept': {
    summary: 'Connects the person to the organisation of a link. Accepting a link again returns the same connection.',
    access: 'actor',
    proof: 'signs',
    body: token,
    output: connection,
    status: 201,
    refusals: ['connection_link_gone', 'too_many_connections', 'too_many_requests'],
  },
  'GET /api/connections': {
    summary: 'Lists the person’s current and past connections, newest first.',
    access: 'actor',
    reading: true,
    output: z.array(connection),
    paged: true,
  },
  'DELETE /api/connections/{connectionId}': {
    summary:
      'Ends a connection, by its `id` in the person’s list. The organisation can then ask nothing more. Ending one that has ended changes nothing.',
    access: 'actor',
  },
  'POST /api/org/{id}/connect/links': {
    summary: `Creates a link or an eight-digit code for people to connect; at most ${LIMITS.links} open links and ${LIMITS.codes} open codes.`,
    access: 'officer',
    right: 'connect',
    proof: 'signs',
    body: newLink,
    output: madeLink,
    status: 201,
    refusals: ['too_many_links'],
  },
  'GET /api/org/{id}/connect/links': {
    summary: 'Lists open links and codes, newest first.',
    access: 'officer',
    right: 'connect',
    output: z.array(link),
    paged: true,
  },
  'DELETE /api/org/{id}/connect/links/{linkId}': {
    summary: 'Withdraws a link or code. People connected by it stay connected.',
    access: 'officer',
    right: 'connect',
  },
  'GET /api/org/{id}/connect/people': {
    summary: 'Lists the organisation’s current and past connections, newest first.',
    access: 'officer',
    right: 'read',
    query: which,
    output: z.array(connected),
    paged: true,
  },
  'POST /api/org/{id}/connect/end': {
    summary: 'Ends a connection for the organisation. Ending one that has ended changes nothing.',
    access: 'officer',
    right: 'connect',
    proof: 'signs',
    body: oneConnection,
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/connection-links': {
    summary: 'Creates a link or an eight-digit code for people to connect, like the call for staff.',
    access: 'key',
    scope: 'connections:write',
    body: newLink,
    output: madeLink,
    status: 201,
    refusals: ['too_many_links', 'too_many_requests'],
  },
  'GET /api/org/{id}/connections': {
    summary: 'Lists the organisation’s current and past connections, newest first.',
    access: 'key',
    scope: 'connections:read',
    query: which,
    output: z.array(connected),
    paged: true,
    refusals: ['too_many_requests'],
  },
  'POST /api/org/{id}/connections/end': {
    summary: 'Ends a connection for the organisation. Ending one that has ended changes nothing.',
    access: 'key',
    scope: 'connections:write',
    body: oneConnection,
    refusals: ['not_found', 'too_many_requests'],
  },
});
