import { z } from 'zod';
import { heldFacts, refusals as ofCredentials } from '#features/credentials/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, name, text, timestamp } from '#platform/shapes.ts';
import { FORMATS, isReserved, LIMITS, OFFER_DAYS, OFFER_STATES, TX_CODE } from './rules.ts';

export const refusals = defineRefusals({
  too_many_types: { status: 422, title: `No more than ${LIMITS.types} types at once` },
  type_ended: { status: 409, title: 'Nothing of this type is issued any more' },
  claims_not_of_type: { status: 422, title: 'The claims are not those of the type' },
  too_many_offers: { status: 422, title: `No more than ${LIMITS.openOffers} open offers` },
  offer_ended: { status: 409, title: 'The offer was taken or has ended' },
  already_revoked: { status: 409, title: 'It was revoked already' },
  too_many_held: ofCredentials.too_many_held,
  offer_unreadable: { status: 422, title: 'This is no offer of a credential' },
  offer_unsupported: { status: 422, title: 'This wallet cannot take what is offered' },
  issuer_unreachable: { status: 409, title: 'The issuer cannot be asked' },
  issuer_not_as_named: { status: 422, title: 'The issuer is not whom the offer names' },
  offer_gone: { status: 409, title: 'The offer was taken or is over' },
  tx_code_wanted: { status: 422, title: 'This offer is taken with a code alone' },
  tx_code_wrong: { status: 422, title: 'The code is wrong, or the offer is over' },
  taking_under_way: { status: 409, title: 'It is being taken just now' },
  sign_in_wanted: { status: 409, title: 'Its issuer wants a sign-in of its own first' },
  sign_in_unknown: { status: 409, title: 'This sign-in was not begun here, or has been used' },
  sign_in_refused: { status: 422, title: 'The issuer did not let the person in' },
  credential_refused: { status: 422, title: 'What the issuer sent does not hold' },
});
export type RefusalCode = keyof typeof refusals;

const typeClaim = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be a word such as employee_number')
    .refine((one) => !isReserved(one), 'is a word of the form itself'),
  label: text(LIMITS.name),
  labelKo: text(LIMITS.name),
});
const newType = z.strictObject({
  name: name(LIMITS.name),
  nameKo: name(LIMITS.name),
  claims: z
    .array(typeClaim)
    .min(1, 'must have a claim')
    .max(LIMITS.claims)
    .refine((all) => new Set(all.map((one) => one.name)).size === all.length, 'must name each claim once'),
  /** In which it is issued: of both, whoever takes it has the one that their wallet holds. */
  formats: z
    .array(z.enum(FORMATS))
    .min(1, 'must have a format')
    .max(FORMATS.length)
    .refine((all) => new Set(all).size === all.length, 'must name each format once')
    .default(['dc+sd-jwt']),
  /** How long one is good, from the day on which it is taken. */
  validityDays: z.int().min(1).max(LIMITS.validityDays),
});
export type NewType = z.output<typeof newType>;
export type TypeClaim = z.output<typeof typeClaim>;

const type = z.strictObject({
  id,
  ...newType.shape,
  vct: z.string(),
  /** As an mdoc; null where it is issued as none. */
  docType: z.string().nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type CredentialType = z.output<typeof type>;

const newOffer = z.strictObject({
  typeId: z.int().positive(),
  /** Every claim of the type by its name. */
  claims: z.record(z.string().max(40), text(LIMITS.value)),
  /** Whether it is taken with digits alone that the person is told by another channel. */
  withCode: z.boolean().default(false),
  /** The organisation’s own word for whom it is for. */
  reference: text(LIMITS.reference).nullable().default(null),
});
export type NewOffer = z.output<typeof newOffer>;

const offer = z.strictObject({
  id,
  typeId: id,
  reference: z.string().nullable(),
  state: z.enum(OFFER_STATES),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Offer = z.output<typeof offer>;
const madeOffer = z.strictObject({
  ...offer.shape,
  /** For any wallet, by reference: opened on the person’s phone, or shown as a QR code. It is told this once. */
  offer: z.string(),
  /** The same by value. */
  offerByValue: z.string(),
  /** The same as a page of this server. */
  link: z.string(),
  /** The digits to be told by another channel. */
  txCode: z.string().nullable(),
});
export type MadeOffer = z.output<typeof madeOffer>;

const issued = z.strictObject({
  id,
  typeId: id,
  offerId: id.nullable(),
  reference: z.string().nullable(),
  issuedAt: timestamp,
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  reason: z.string().nullable(),
});
export type Issued = z.output<typeof issued>;
const revocation = z.strictObject({ reason: text(200) });

const inBoth = heldFacts.shape.name;
export const seenOffer = z.strictObject({
  takingId: id,
  issuer: z.strictObject({
    id: z.string(),
    name: inBoth,
    /** An organisation of this very server, which its operator approved. */
    isOfThisServer: z.boolean(),
  }),
  name: inBoth,
  /** What it will say, as far as the issuer tells before. */
  claims: z.array(inBoth),
  /** What is to be typed, told by another channel; null: nothing. */
  txCode: z
    .strictObject({ length: z.int().nullable(), isNumeric: z.boolean(), description: z.string().nullable() })
    .nullable(),
  /** What was taken by it already. */
  heldId: id.nullable(),
  isTaken: z.boolean(),
  /** Where its issuer wants the person to sign in before; null: nowhere. */
  signInAt: z.string().nullable(),
});
export type SeenOffer = z.output<typeof seenOffer>;

/** Null: it was taken, and deleted since. */
const takenOffer = z.strictObject({ heldId: id.nullable() });

export const contract = defineContract(refusals, {
  'POST /api/offers/look': {
    summary: 'Who offers what, by an offer of any credential issuer (OpenID4VCI 1.0); nothing is taken yet.',
    access: 'actor',
    body: z.strictObject({ offer: z.string().max(LIMITS.offer) }),
    output: seenOffer,
    refusals: [
      'offer_unreadable',
      'offer_unsupported',
      'issuer_unreachable',
      'issuer_not_as_named',
      'offer_gone',
      'too_many_requests',
    ],
  },
  'POST /api/offers/take': {
    summary:
      'Takes what was looked at: a key of its own is made, the credential is fetched, checked and kept. Taking it again gives the same one.',
    access: 'actor',
    body: z.strictObject({ takingId: z.int().positive(), txCode: z.string().max(LIMITS.txCode).optional() }),
    output: takenOffer,
    status: 201,
    refusals: [
      'not_found',
      'sign_in_wanted',
      'tx_code_wanted',
      'tx_code_wrong',
      'offer_gone',
      'issuer_unreachable',
      'taking_under_way',
      'credential_refused',
      'too_many_held',
      'too_many_requests',
    ],
  },
  'POST /api/offers/sign-in': {
    summary:
      'Begins the sign-in that an issuer wants: the address to which the person goes, and from which they come back to /offer.',
    access: 'actor',
    body: z.strictObject({ takingId: z.int().positive() }),
    output: z.strictObject({ url: z.string() }),
    refusals: [
      'not_found',
      'offer_gone',
      'offer_unsupported',
      'taking_under_way',
      'issuer_unreachable',
      'sign_in_refused',
      'too_many_requests',
    ],
  },
  'POST /api/offers/return': {
    summary:
      'Takes what was looked at with what the person came back with from its issuer. A state is good once, for who began it.',
    access: 'actor',
    body: z.strictObject({
      state: z.string().min(1).max(200),
      code: z.string().min(1).max(4096).optional(),
      iss: z.string().max(2048).optional(),
      error: z.string().max(200).optional(),
    }),
    output: takenOffer,
    status: 201,
    refusals: [
      'not_found',
      'sign_in_unknown',
      'sign_in_refused',
      'sign_in_wanted',
      'issuer_not_as_named',
      'offer_unsupported',
      'offer_gone',
      'issuer_unreachable',
      'taking_under_way',
      'credential_refused',
      'too_many_held',
      'too_many_requests',
    ],
  },
  'POST /api/org/{id}/issuing/types': {
    summary: `Designs a type of credential: its name, claims and validity. A type never changes; at most ${LIMITS.types} at once.`,
    access: 'officer',
    right: 'issue',
    proof: 'signs',
    body: newType,
    output: type,
    status: 201,
    refusals: ['too_many_types'],
  },
  'GET /api/org/{id}/issuing/types': {
    summary: 'The types of credentials that the organisation designed, the newest first.',
    access: 'officer',
    right: 'see',
    output: z.array(type),
    paged: true,
  },
  'DELETE /api/org/{id}/issuing/types/{typeId}': {
    summary: 'Ends a type: nothing more is offered of it. What was offered can be taken, and what was issued stands.',
    access: 'officer',
    right: 'issue',
  },
  'POST /api/org/{id}/issuing/offers': {
    summary: `Offers a credential to one person: good once, for ${OFFER_DAYS} days, with ${TX_CODE.length} digits by another channel where wanted.`,
    access: 'officer',
    right: 'issue',
    proof: 'signs',
    body: newOffer,
    output: madeOffer,
    status: 201,
    refusals: ['not_found', 'type_ended', 'claims_not_of_type', 'too_many_offers'],
  },
  'GET /api/org/{id}/issuing/offers': {
    summary: 'Offers and how far they came, the newest first; those that have ended for a day more.',
    access: 'officer',
    right: 'issue',
    output: z.array(offer),
    paged: true,
  },
  'DELETE /api/org/{id}/issuing/offers/{offerId}': {
    summary: 'Withdraws an offer that was not taken.',
    access: 'officer',
    right: 'issue',
    refusals: ['not_found', 'offer_ended'],
  },
  'GET /api/org/{id}/issuing/credentials': {
    summary: 'What was issued and whether it stands, the newest first.',
    access: 'officer',
    right: 'issue',
    output: z.array(issued),
    paged: true,
  },
  'POST /api/org/{id}/issuing/credentials/{credentialId}/revoke': {
    summary: 'Revokes a credential for good, with the reason; its status list says so from then on.',
    access: 'officer',
    right: 'issue',
    proof: 'signs',
    body: revocation,
    output: issued,
    refusals: ['not_found', 'already_revoked'],
  },
  'POST /api/org/{id}/credential-offers': {
    summary: 'Offers a credential to one person, as staff do.',
    access: 'key',
    scope: 'credentials:issue',
    body: newOffer,
    output: madeOffer,
    status: 201,
    refusals: ['not_found', 'type_ended', 'claims_not_of_type', 'too_many_offers', 'too_many_requests'],
  },
  'GET /api/org/{id}/issued-credentials': {
    summary: 'What was issued and whether it stands, the newest first.',
    access: 'key',
    scope: 'credentials:issue',
    output: z.array(issued),
    paged: true,
    refusals: ['too_many_requests'],
  },
  'POST /api/org/{id}/issued-credentials/{credentialId}/revoke': {
    summary: 'Revokes a credential for good, with the reason, as staff do.',
    access: 'key',
    scope: 'credentials:issue',
    body: revocation,
    output: issued,
    refusals: ['not_found', 'already_revoked', 'too_many_requests'],
  },
});
