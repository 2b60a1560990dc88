import { z } from 'zod';
import { refusals as ofCredentials } from '#features/credentials/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, name, text, timestamp } from '#platform/shapes.ts';
import { authorizationCalls } from './authorization-calls.ts';
import { issuedCalls } from './issued-calls.ts';
import { FORMATS, isReserved, LIMITS, OFFER_DAYS, OFFER_STATES, TX_CODE } from './rules.ts';
import { runCalls } from './run-calls.ts';
import { RUN_LIMITS } from './runs.ts';
import { selfServiceCalls } from './self-service-calls.ts';
import { takingCalls } from './taking-calls.ts';

export const refusals = defineRefusals({
  too_many_types: { status: 422, title: `An organisation can have at most ${LIMITS.types} open credential types` },
  type_ended: { status: 409, title: 'This credential type is no longer issued' },
  claims_not_of_type: { status: 422, title: 'The claims do not match the credential type' },
  too_many_offers: { status: 422, title: `An organisation can have at most ${LIMITS.openOffers} open offers` },
  too_many_by_file: {
    status: 422,
    title: `An organisation can make at most ${RUN_LIMITS.begun} offers by file in ${OFFER_DAYS} days`,
  },
  run_over: { status: 409, title: 'This file of offers was withdrawn or has expired' },
  part_not_as_signed: { status: 422, title: 'These rows differ from the signed rows of the file' },
  authorization_over: { status: 409, title: 'This wallet request was answered or has expired' },
  self_service_over: { status: 409, title: 'This self-service link is not active' },
  not_proven: { status: 422, title: 'This credential is not sufficient proof' },
  has_one: { status: 409, title: 'The person already has this credential' },
  full_today: { status: 409, title: 'The limit of credentials for 24 hours is reached' },
  offer_ended: { status: 409, title: 'The offer was already used or has ended' },
  already_revoked: { status: 409, title: 'The credential is already revoked' },
  already_suspended: { status: 409, title: 'The credential is already suspended' },
  not_suspended: { status: 409, title: 'The credential is not suspended' },
  too_many_held: ofCredentials.too_many_held,
  offer_unreadable: { status: 422, title: 'This is not a credential offer' },
  offer_unsupported: { status: 422, title: 'This wallet does not support the offered credential' },
  on_this_machine: { status: 409, title: 'The user must first allow a call to an address on this machine' },
  issuer_unreachable: { status: 409, title: 'The issuer cannot be reached' },
  issuer_not_as_named: { status: 422, title: 'The issuer is not the one that the offer names' },
  offer_gone: { status: 409, title: 'The offer was already used or has expired' },
  tx_code_wanted: { status: 422, title: 'This offer requires a code' },
  tx_code_wrong: { status: 422, title: 'The code is wrong or the offer has expired' },
  taking_under_way: { status: 409, title: 'The credential of this offer is already being fetched' },
  sign_in_wanted: { status: 409, title: 'The issuer requires a sign-in first' },
  sign_in_unknown: { status: 409, title: 'This sign-in was not started here or was already used' },
  sign_in_refused: { status: 422, title: 'The issuer refused the sign-in' },
  credential_refused: { status: 422, title: 'The issuer sent an invalid credential' },
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
  /** Formats in which the type is issued. With two, the person gets the one that their wallet supports. */
  formats: z
    .array(z.enum(FORMATS))
    .min(1, 'must have a format')
    .max(FORMATS.length)
    .refine((all) => new Set(all).size === all.length, 'must name each format once')
    .default(['dc+sd-jwt']),
  /** Validity in days, from the day on which the wallet receives the credential. */
  validityDays: z.int().min(1).max(LIMITS.validityDays),
});
export type NewType = z.output<typeof newType>;
export type TypeClaim = z.output<typeof typeClaim>;

const type = z.strictObject({
  id,
  ...newType.shape,
  vct: z.string(),
  /** Document type (`docType`) of the mdoc; null if the type is not issued as an mdoc. */
  docType: z.string().nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type CredentialType = z.output<typeof type>;

const newOffer = z.strictObject({
  typeId: z.int().positive(),
  /** Value of every claim of the type, by claim name. */
  claims: z.record(z.string().max(40), text(LIMITS.value)),
  /** True if the wallet must send digits (tx_code) that the person receives by another channel. */
  withCode: z.boolean().default(false),
  /** The organisation's own reference for the person. */
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
  /**
   * Offer for any wallet, by reference, to open on the person's phone or scan as a QR code. It is returned only once.
   */
  offer: z.string(),
  /** Link that contains the whole offer, instead of a URL from which wallets fetch it. */
  offerByValue: z.string(),
  /** Address of a page on this server that shows the offer. */
  link: z.string(),
  /** Digits to send to the person by another channel. */
  txCode: z.string().nullable(),
});
export type MadeOffer = z.output<typeof madeOffer>;

export const contract = defineContract(refusals, {
  ...issuedCalls,
  ...takingCalls,
  'POST /api/org/{id}/issuing/types': {
    summary: `Creates a credential type with its name, claims and validity. A type never changes; at most ${LIMITS.types} may be open.`,
    access: 'officer',
    right: 'issue',
    proof: 'signs',
    body: newType,
    output: type,
    status: 201,
    refusals: ['too_many_types'],
  },
  'GET /api/org/{id}/issuing/types': {
    summary: 'Lists the organisation’s credential types, newest first.',
    access: 'officer',
    right: 'see',
    output: z.array(type),
    paged: true,
  },
  'DELETE /api/org/{id}/issuing/types/{typeId}': {
    summary: 'Ends a type: no further offers are made. Open offers can be taken, and issued credentials remain valid.',
    access: 'officer',
    right: 'issue',
  },
  'POST /api/org/{id}/issuing/offers': {
    summary: `Offers a credential to one person, once and for ${OFFER_DAYS} days, optionally with ${TX_CODE.length} digits sent by another channel.`,
    access: 'officer',
    right: 'issue',
    proof: 'signs',
    body: newOffer,
    output: madeOffer,
    status: 201,
    refusals: ['not_found', 'type_ended', 'claims_not_of_type', 'too_many_offers'],
  },
  'GET /api/org/{id}/issuing/offers': {
    summary:
      'Lists single offers, or those of a file (`runId`), with their states, newest first. Ended offers are listed for one more day.',
    access: 'officer',
    right: 'issue',
    query: z.object({ runId: z.coerce.number().int().positive().optional() }),
    output: z.array(offer),
    paged: true,
  },
  'DELETE /api/org/{id}/issuing/offers/{offerId}': {
    summary: 'Withdraws an offer that was not taken.',
    access: 'officer',
    right: 'issue',
    refusals: ['not_found', 'offer_ended'],
  },
  ...runCalls,
  ...selfServiceCalls,
  ...authorizationCalls,
  'POST /api/org/{id}/credential-offers': {
    summary: 'Offers a credential to one person, like the call for staff.',
    access: 'key',
    scope: 'credentials:issue',
    body: newOffer,
    output: madeOffer,
    status: 201,
    refusals: ['not_found', 'type_ended', 'claims_not_of_type', 'too_many_offers', 'too_many_requests'],
  },
});
