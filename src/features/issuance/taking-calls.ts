import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { listings } from '#features/trust/listing.ts';
import { id, text } from '#platform/shapes.ts';
import { LIMITS, MOST_HERE } from './rules.ts';

const inBoth = heldFacts.shape.name;
export const seenOffer = z.strictObject({
  takingId: id,
  issuer: z.strictObject({
    id: z.string(),
    name: inBoth,
    /** Name in the trusted certificate that signed the issuer's metadata. */
    certifiedAs: z.string().nullable(),
    /** Trusted lists that name that signer. */
    lists: listings,
    /** True for an approved organisation of this server. */
    isOfThisServer: z.boolean(),
  }),
  name: inBoth,
  /** Picture of the credential or issuer, redrawn by this server as a PNG, base64; null if there is none. */
  logo: z.string().nullable(),
  /** Labels of the credential's claims, as far as the issuer describes them. */
  claims: z.array(inBoth),
  /** Code to type, received by another channel; null if none is needed. */
  txCode: z
    .strictObject({ length: z.int().nullable(), isNumeric: z.boolean(), description: z.string().nullable() })
    .nullable(),
  /** Id of the credential that this offer already brought. */
  heldId: id.nullable(),
  isTaken: z.boolean(),
  /** Host at which the person must sign in first; null if no sign-in is needed. */
  signInAt: z.string().nullable(),
  /** True if the credential was requested and the issuer deferred it. */
  comesLater: z.boolean(),
});
export type SeenOffer = z.output<typeof seenOffer>;

const catalogue = z.strictObject({
  issuer: seenOffer.shape.issuer,
  /** Credentials available after a sign-in, each as an offer to look at. */
  credentials: z.array(z.strictObject({ name: inBoth, offer: z.string() })),
});
export type Catalogue = z.output<typeof catalogue>;

/** Null if it is deferred, or was taken and deleted since. */
const takenOffer = z.strictObject({
  heldId: id.nullable(),
  /** True if the issuer deferred the credential: the server polls for it and notifies the person. */
  comesLater: z.boolean(),
});

/** Origins on this machine that the person confirmed after `on_this_machine`. Only a personal wallet contacts them. */
export const here = z.array(z.string().max(LIMITS.issuer)).max(MOST_HERE).default([]);

/** Calls by which a person takes credentials from issuers. */
export const takingCalls = {
  'POST /api/offers/catalogue': {
    summary:
      'Lists the credentials that an issuer offers after a sign-in, by its address (OpenID4VCI 1.0). Nothing is started yet.',
    access: 'actor',
    body: z.strictObject({ issuer: text(LIMITS.issuer), here }),
    output: catalogue,
    refusals: ['offer_unreadable', 'on_this_machine', 'issuer_unreachable', 'issuer_not_as_named', 'too_many_requests'],
  },
  'POST /api/offers/look': {
    summary: 'Reads an offer of any credential issuer (OpenID4VCI 1.0). Nothing is taken yet.',
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
      'Takes an offer that was looked at: creates a key, then fetches, verifies and stores the credential. Repeating the call returns the same one.',
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
      'Starts the sign-in that an issuer requires and returns the address to open. The person comes back to /offer.',
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
      'Takes an offer with the parameters that the issuer sent back after a sign-in. A state works once, for the person who started it.',
    access: 'actor',
    body: z.strictObject({
      state: z.string().min(1).max(200),
      code: z.string().min(1).max(4096).optional(),
      iss: z.string().max(2048).optional(),
      error: z.string().max(200).optional(),
      // Part of the return address after `/offer/`, which identifies the server.
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
