import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, name, text, timestamp } from '#platform/shapes.ts';
import {
  INVITATION_DAYS,
  isBusinessNumber,
  KEY_DAYS,
  KINDS,
  LIMITS,
  RIGHTS,
  type Right,
  ROLES,
  SCOPES,
  STATES,
} from './rules.ts';

export const refusals = defineRefusals({
  business_number_taken: { status: 409, title: 'This business number is registered already' },
  organisation_name_taken: {
    status: 409,
    title: 'This is the name of an organisation or a listed shop, or may be taken for it',
  },
  too_many_organisations: { status: 422, title: 'No more than 10 organisations' },
  too_many_staff: { status: 422, title: 'No more than 50 people' },
  too_many_invitations: { status: 422, title: 'No more than 20 invitations at once' },
  too_many_keys: { status: 422, title: 'No more than 20 keys' },
  invitation_gone: { status: 404, title: 'This invitation is used, taken back or over' },
  already_staff: { status: 409, title: 'You are one of them already' },
  last_owner: { status: 409, title: 'Somebody must own it' },
  not_appointed: { status: 403, title: 'Your role does not appoint this one' },
  not_empty: { status: 409, title: 'There is money in it, or on its way' },
  key_revoked: { status: 409, title: 'This key has ended' },
  key_replaced: { status: 409, title: 'This key is being replaced already' },
});

const role = z.enum(ROLES);
const kind = z.enum(KINDS);
const kinds = z
  .array(kind)
  .min(1, 'must name what it is')
  .max(KINDS.length)
  .refine((given) => new Set(given).size === given.length, 'must name each once');
const businessNumber = z
  .string()
  .transform((typed) => typed.normalize('NFKC').replace(/[\s-]/g, ''))
  .refine(isBusinessNumber, 'is no business number');

const organisation = z.strictObject({
  id,
  /** As it is registered. */
  name: z.string(),
  displayName: z.string(),
  nameKo: z.string().nullable(),
  kinds: z.array(kind),
  businessNumber: z.string(),
  state: z.enum(STATES),
  /** Why it is suspended or closed. */
  reason: z.string().nullable(),
  /** EIP-55. */
  address: z.string(),
  /** What its guilloche is drawn from. */
  seed: z.string(),
  /** `did:web:<host>:org:<id>`. */
  did: z.string(),
  createdAt: timestamp,
});
const membership = z.strictObject({
  organisation,
  role,
  rights: z.array(z.enum(Object.keys(RIGHTS) as [Right, ...Right[]])),
});
export type Organisation = z.output<typeof organisation>;
export type Membership = z.output<typeof membership>;

const newOrganisation = z.strictObject({
  name: name(100),
  /** As people know it; the registered name unless told. */
  displayName: name(60).optional(),
  nameKo: name(60).nullable().default(null),
  kinds,
  businessNumber,
});
const change = z.strictObject({ displayName: name(60).optional(), nameKo: name(60).nullable().optional() });
export type NewOrganisation = z.output<typeof newOrganisation>;
export type OrganisationChange = z.output<typeof change>;

const member = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  nameKo: z.string().nullable(),
  role,
  isYou: z.boolean(),
  joinedAt: timestamp,
});
export type Member = z.output<typeof member>;
const invitation = z.strictObject({ id, role, label: z.string(), createdAt: timestamp, expiresAt: timestamp });
export type Invitation = z.output<typeof invitation>;
const madeInvitation = z.strictObject({
  ...invitation.shape,
  /** To be handed to whom it is for; it is told this once. */
  link: z.string(),
});
const seenInvitation = z.strictObject({
  organisation: organisation.pick({ id: true, name: true, displayName: true, nameKo: true, kinds: true, seed: true }),
  role,
  expiresAt: timestamp,
});
export type SeenInvitation = z.output<typeof seenInvitation>;
const token = z.strictObject({ token: z.string().max(100) });

const scope = z.enum(SCOPES);
const key = z.strictObject({
  id,
  name: z.string(),
  /** Its last four signs. */
  tail: z.string(),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()).nullable(),
  /** The key that this one takes the place of. */
  replaces: id.nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
});
export type ApiKey = z.output<typeof key>;
const madeKey = z.strictObject({
  ...key.shape,
  /** `ingam_` and 32 random bytes; it is told this once and kept nowhere. */
  key: z.string(),
});
const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be an address or a network such as 203.0.113.0/24',
);
const newKey = z.strictObject({
  name: text(60),
  scopes: z
    .array(scope)
    .min(1, 'must name a scope')
    .refine((given) => new Set(given).size === given.length, 'must name each once'),
  addresses: z.array(network).min(1).max(20).nullable().default(null),
  days: z.int().min(1).max(KEY_DAYS.most).default(KEY_DAYS.usual),
});
export type NewKey = z.output<typeof newKey>;

export const contract = defineContract(refusals, {
  'GET /api/org': {
    summary: 'The organisations of whose staff the caller is, with what they may do there.',
    access: 'actor',
    output: z.array(membership),
  },
  'POST /api/org': {
    summary: `Ask for an organisation, whose owner the caller is then; in personal mode it is approved at once. At most ${LIMITS.ofPerson} a person.`,
    access: 'actor',
    proof: 'signs',
    body: newOrganisation,
    output: membership,
    status: 201,
    refusals: ['business_number_taken', 'organisation_name_taken', 'too_many_organisations'],
  },
  'GET /api/org/{id}': {
    summary: 'One organisation and what the caller may do there.',
    access: 'officer',
    right: 'see',
    output: membership,
  },
  'PATCH /api/org/{id}': {
    summary: 'Changes the names that people see; the registered one stays.',
    access: 'officer',
    right: 'own',
    proof: 'signs',
    body: change,
    output: membership,
    refusals: ['organisation_name_taken'],
  },
  'POST /api/org/{id}/close': {
    summary: 'Closes an organisation without money for good: its keys end, its staff leave, its records stay.',
    access: 'officer',
    right: 'own',
    proof: 'signs',
    refusals: ['not_empty'],
  },
  'GET /api/org/{id}/staff': { summary: 'Its people.', access: 'officer', right: 'see', output: z.array(member) },
  'PATCH /api/org/{id}/staff/{memberId}': {
    summary: 'Gives somebody another role.',
    access: 'officer',
    right: 'staff',
    proof: 'signs',
    body: z.strictObject({ role }),
    output: member,
    refusals: ['not_appointed', 'last_owner'],
  },
  'DELETE /api/org/{id}/staff/{memberId}': {
    summary: 'Removes somebody: whatever they begin from then on is refused.',
    access: 'officer',
    right: 'staff',
    proof: 'signs',
    refusals: ['not_appointed', 'last_owner'],
  },
  'POST /api/org/{id}/leave': {
    summary: 'Leaves the staff; the last owner hands over first.',
    access: 'officer',
    right: 'see',
    proof: 'signs',
    refusals: ['last_owner'],
  },
  'GET /api/org/{id}/invitations': {
    summary: 'Who is invited and has not come yet.',
    access: 'officer',
    right: 'staff',
    output: z.array(invitation),
  },
  'POST /api/org/{id}/invitations': {
    summary: `Makes a link by which one person joins in a role, within ${INVITATION_DAYS} days.`,
    access: 'officer',
    right: 'staff',
    proof: 'signs',
    body: z.strictObject({ role, label: text(60) }),
    output: madeInvitation,
    status: 201,
    refusals: ['not_appointed', 'too_many_invitations'],
  },
  'DELETE /api/org/{id}/invitations/{invitationId}': {
    summary: 'Takes an invitation back.',
    access: 'officer',
    right: 'staff',
  },
  'POST /api/invitations/look': {
    summary: 'Who invites, and as what; nothing is accepted yet.',
    access: 'actor',
    body: token,
    output: seenInvitation,
    refusals: ['invitation_gone', 'too_many_requests'],
  },
  'POST /api/invitations/accept': {
    summary: 'Joins the staff.',
    access: 'actor',
    proof: 'signs',
    body: token,
    output: membership,
    status: 201,
    refusals: ['invitation_gone', 'already_staff', 'too_many_staff', 'too_many_organisations', 'too_many_requests'],
  },
  'GET /api/org/{id}/keys': {
    summary: 'Its keys with their last use, the newest first; those that ended stay for 90 days.',
    access: 'officer',
    right: 'keys',
    output: z.array(key),
  },
  'POST /api/org/{id}/keys': {
    summary: 'Makes a key for a program; the answer alone tells it.',
    access: 'officer',
    right: 'keys',
    proof: 'signs',
    body: newKey,
    output: madeKey,
    status: 201,
    refusals: ['too_many_keys'],
  },
  'POST /api/org/{id}/keys/{keyId}/replacement': {
    summary: 'Makes another key for the same; the one before it ends 7 days later, or when it is revoked.',
    access: 'officer',
    right: 'keys',
    proof: 'signs',
    output: madeKey,
    status: 201,
    refusals: ['too_many_keys', 'key_revoked', 'key_replaced'],
  },
  'DELETE /api/org/{id}/keys/{keyId}': {
    summary: 'Revokes a key: the next call with it is 401.',
    access: 'officer',
    right: 'keys',
    proof: 'signs',
    refusals: ['key_revoked'],
  },
  'GET /api/org/{id}/self': {
    summary: 'The organisation whose key this is, and what the key may do: a first call to try it with.',
    access: 'key',
    scope: 'organisation:read',
    output: z.strictObject({ organisation, key: key.omit({ lastUsedAt: true }) }),
    refusals: ['too_many_requests'],
  },
});
