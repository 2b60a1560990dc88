import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { listings } from '#features/trust/listed.ts';
import { id, text } from '#platform/shapes.ts';
import { LIMITS, MOST_HERE } from './rules.ts';

const inBoth = heldFacts.shape.name;
export const seenOffer = z.strictObject({
  takingId: id,
  issuer: z.strictObject({
    id: z.string(),
    name: inBoth,
    /** Whom a certificate that is believed here names as who signed what is told of the issuer. */
    certifiedAs: z.string().nullable(),
    /** Lists that the operator of this server trusts and who signed that is on. */
    lists: listings,
    /** An organisation of this very server, which its operator approved. */
    isOfThisServer: z.boolean(),
  }),
  name: inBoth,
  /** The picture of it or of its issuer: a PNG that this server made of theirs, base64; null: none that it takes. */
  logo: z.string().nullable(),
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
  /** It was asked for, and its issuer gives it later. */
  comesLater: z.boolean(),
});
export type SeenOffer = z.output<typeof seenOffer>;

const catalogue = z.strictObject({
  issuer: seenOffer.shape.issuer,
  /** What it gives to whoever signs in there, each as an offer to be looked at. */
  credentials: z.array(z.strictObject({ name: inBoth, offer: z.string() })),
});
export type Catalogue = z.output<typeof catalogue>;

/** Null: it comes later, or it was taken, and deleted since. */
const takenOffer = z.strictObject({
  heldId: id.nullable(),
  /** Its issuer gives it later: it is asked for by this server, and the person told. */
  comesLater: z.boolean(),
});

/** Origins on this machine that the person confirmed after `on_this_machine`; only a personal wallet asks there. */
export const here = z.array(z.string().max(LIMITS.issuer)).max(MOST_HERE).default([]);

/** The calls by which a person takes what others issue. */
export const takingCalls = {
  'POST /api/offers/catalogue': {
    summary: 'What an issuer gives to whoever signs in there, by its address (OpenID4VCI 1.0); nothing is begun yet.',
    access: 'actor',
    body: z.strictObject({ issuer: text(LIMITS.issuer), here }),
    output: catalogue,
    refusals: ['offer_unreadable', 'on_this_machine', 'issuer_unreachable', 'issuer_not_as_named', 'too_many_requests'],
  },
  'POST /api/offers/look': {
    summary: 'Who offers what, by an offer of any credential issuer (OpenID4VCI 1.0); nothing is taken yet.',
    access: 'actor',
    body: z.strictObject({ offer: z.string().max(LIMITS.offer), here }),
    output: seenOffer,
    refusals: [
      'offer_unreadable',
      'offer_unsupported',
      'on_this_machine',
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
      // What followed `/offer/` in the address at which they came back.
      at: z.string().max(64).optional(),
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
} as const;
