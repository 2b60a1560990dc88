import { z } from 'zod';
import { id, name, namesShape, text, timestamp } from '#platform/shapes.ts';
import { ALL_ROLES, isBusinessNumber, KEY_DAYS, KINDS, RIGHTS, type Right, SCOPES, STATES } from './rules.ts';
import { shopCategories } from './shop-categories.ts';

export const role = z.enum(ALL_ROLES);
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

export const organisation = z.strictObject({
  id,
  /** Registered name. */
  name: z.string(),
  displayName: z.string(),
  nameKo: z.string().nullable(),
  kinds: z.array(kind),
  businessNumber: z.string(),
  state: z.enum(STATES),
  /** Reason for the suspension or closure. */
  reason: z.string().nullable(),
  /** Wallet address with EIP-55 checksum. */
  address: z.string(),
  /** Seed of the organisation's guilloche drawing. */
  seed: z.string(),
  /** DID of the organisation: `did:web:<host>:org:<id>`. */
  did: z.string(),
  /** True if the organisation operates this server's currency. */
  isOperator: z.boolean(),
  createdAt: timestamp,
});
export const membership = z.strictObject({
  organisation,
  role,
  rights: z.array(z.enum(Object.keys(RIGHTS) as [Right, ...Right[]])),
  /** Requested registered name, until it is approved. */
  askedName: z.string().nullable(),
});
export type Organisation = z.output<typeof organisation>;
export type Membership = z.output<typeof membership>;

export const newOrganisation = z.strictObject({
  name: name(100),
  /** Display name. Default: the registered name. */
  displayName: name(60).optional(),
  nameKo: name(60).nullable().default(null),
  kinds,
  businessNumber,
  trade: z.enum(shopCategories).nullable().optional(),
});
export const change = z.strictObject({ displayName: name(60).optional(), nameKo: name(60).nullable().optional() });
/** New registered name. Null withdraws a request. */
export const askedName = z.strictObject({ name: name(100).nullable() });
export type NewOrganisation = z.output<typeof newOrganisation>;
export type OrganisationChange = z.output<typeof change>;

export const member = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  nameKo: z.string().nullable(),
  role,
  isYou: z.boolean(),
  /** True if the membership depends on a credential. */
  isByCredential: z.boolean(),
  joinedAt: timestamp,
});
export type Member = z.output<typeof member>;
export const invitation = z.strictObject({
  id,
  role,
  label: z.string(),
  /** Proven address that the accepting person must have; null if anyone with the link may accept. */
  email: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
/** Proven addresses are stored in lower case. */
export const newInvitation = z.strictObject({
  role,
  label: text(60),
  email: z
    .email()
    .max(254)
    .transform((typed) => typed.toLowerCase())
    .nullable()
    .default(null),
});
export type NewInvitation = z.output<typeof newInvitation>;
export type Invitation = z.output<typeof invitation>;
export const madeInvitation = z.strictObject({
  ...invitation.shape,
  /** Link for the invited person. Shown only this once. */
  link: z.string(),
});
export const seenInvitation = z.strictObject({
  organisation: organisation.pick({
    id: true,
    name: true,
    displayName: true,
    nameKo: true,
    kinds: true,
    seed: true,
    isOperator: true,
  }),
  role,
  expiresAt: timestamp,
});
export type SeenInvitation = z.output<typeof seenInvitation>;
export const token = z.strictObject({ token: z.string().max(100) });

const scope = z.enum(SCOPES);
export const key = z.strictObject({
  id,
  name: z.string(),
  /** Last four characters of the key. */
  tail: z.string(),
  scopes: z.array(z.string()),
  /** Scopes that are suspended because the key's creator left or lost the right to them. */
  onHold: z.array(z.string()),
  addresses: z.array(z.string()).nullable(),
  /** Id of the earlier key that this key replaces. */
  replaces: id.nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
});
export type ApiKey = z.output<typeof key>;
export const madeKey = z.strictObject({
  ...key.shape,
  /** `ingam_` and 32 random bytes. Shown only this once and not stored. */
  key: z.string(),
});
const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be an address or a network such as 203.0.113.0/24',
);
export const newKey = z.strictObject({
  name: text(60),
  scopes: z
    .array(scope)
    .min(1, 'must name a scope')
    .max(SCOPES.length)
    .refine((given) => new Set(given).size === given.length, 'must name each once'),
  addresses: z.array(network).min(1).max(20).nullable().default(null),
  days: z.int().min(1).max(KEY_DAYS.most).default(KEY_DAYS.usual),
});
export type NewKey = z.output<typeof newKey>;

export const auditEntry = z.strictObject({
  n: z.int().positive(),
  at: timestamp,
  act: z.string(),
  /** Name of the actor. Null for the server's operator, or if the account is closed. */
  ...namesShape('by'),
  /** Role of the actor. Null if the content was erased with their account. */
  role: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])).nullable(),
  /** The person whom the entry names by number: a member, or the maker of an act that another person checked. */
  about: z.strictObject({ as: z.enum(['member', 'maker']), id, ...namesShape('name') }).nullable(),
  /** Head of the chain after this entry, in hex. */
  head: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;
