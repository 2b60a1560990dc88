import { z } from 'zod';
import { refusals as ofAuth } from '#features/auth/contract.ts';
import { typedPassword } from '#features/auth/fields.ts';
import { checkers } from '#features/documents/verdict.ts';
import { listings } from '#features/trust/listing.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { anyText, date, id, name, text, timestamp, userId } from '#platform/shapes.ts';
import { checkFaults, checkNames } from './checks.ts';
import { MAX_HELD } from './claim-text.ts';
import { claimNames } from './claims.ts';
import { PASSPHRASE } from './rules.ts';

export const refusals = defineRefusals({
  expires_before_issue: { status: 422, title: 'The expiry date is before the issue date' },
  starts_revoked: { status: 422, title: 'A new credential cannot be revoked' },
  too_many_credentials: { status: 422, title: 'A user can have at most 1,000 credentials' },
  not_self_attested: { status: 422, title: 'Only an issuer can issue a verified credential' },
  credential_revoked: { status: 409, title: 'The credential was revoked' },
  credential_expired: { status: 409, title: 'The credential has expired' },
  claim_not_held: { status: 422, title: 'The credential does not have this claim' },
  too_many_links: { status: 409, title: 'A user can have at most 20 open links' },
  passphrase_short: { status: 422, title: 'A passphrase needs at least 12 characters' },
  passphrase_simple: { status: 422, title: 'A passphrase needs at least 5 different characters' },
  wrong_password: ofAuth.wrong_password,
  too_many_held: { status: 422, title: `A user can hold at most ${MAX_HELD} credentials received from issuers` },
  link_unknown: { status: 404, title: 'This link does not exist' },
  link_used: { status: 409, title: 'This link was already used' },
  link_expired: { status: 409, title: 'This link has expired' },
});

/**
 * Party that vouches for a credential: the holder, a sandbox (which proves nothing), or an issuer by its stored
 * signature.
 */
export const verifications = ['self_attested', 'trial', 'issuer_signed'] as const;

/** Checker of the document behind a credential; null if there is none. The sandbox proves nothing. */
const checkedBy = z.enum(checkers).nullable();

const optionalText = (max: number) => anyText(max).optional();

export const claim = z.strictObject({
  userId,
  credentialType: text(64),
  issuer: name(200),
  issuanceDate: date,
  expirationDate: date.nullable().default(null),
  credentialData: z.strictObject({
    name: name(200),
    description: optionalText(2000),
    credentialNumber: optionalText(128),
  }),
  isRevoked: z.boolean().default(false),
  verification: z.string().max(64).default('self_attested'),
});

export const credentialData = z.strictObject({
  name: z.string(),
  /** Name of the holder, if a verified document states it. */
  holderName: z.string().optional(),
  description: z.string().optional(),
  credentialNumber: z.string().optional(),
  /** Present if the document states a nationality: `yes` if it is a foreign one. */
  foreign: z.enum(['yes', 'no']).optional(),
  /** `yes` if the holder was at least 19 when the document was verified; absent without a birth date. */
  over19: z.enum(['yes', 'no']).optional(),
});
export const credential = z.strictObject({
  id,
  userId: id,
  credentialType: z.string(),
  issuer: z.string(),
  issuanceDate: date,
  expirationDate: date.nullable(),
  credentialData,
  isRevoked: z.boolean(),
  verification: z.enum(verifications),
  checkedBy,
  createdAt: timestamp,
  /** Time at which the holder last moved the credential's card to the front of the stack. */
  frontedAt: timestamp.nullable(),
});

const claimName = z.enum(claimNames);
const chosen = z
  .array(claimName)
  .min(1, 'must name a claim')
  .max(claimNames.length)
  .refine((names) => new Set(names).size === names.length, 'must name each claim once');
const linked = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'must be the secret of a link') });
export const showing = z.strictObject({
  id,
  credentialId: id,
  credentialType: z.string(),
  credentialName: z.string(),
  to: z.string(),
  why: z.string().nullable(),
  claims: z.array(claimName),
  shownAt: timestamp,
});
const check = z.strictObject({
  check: z.enum(checkNames),
  result: z.enum(['passed', 'failed', 'not_made']),
  fault: z.enum(checkFaults).optional(),
});
const shown = z.strictObject({
  credentialType: z.string(),
  verification: z.enum(verifications),
  checkedBy,
  /** Signer: this server's https address or did:web, or the holder's own did:jwk. */
  signedBy: z.string(),
  /** Last day of validity. */
  expirationDate: date.nullable(),
  claims: z.partialRecord(claimName, z.string()),
  /** The checked SD-JWT with key binding, for anyone who wants to check it again. */
  presentation: z.string(),
});

const inBoth = z.strictObject({ en: z.string(), ko: z.string().nullable() });
/** Description of a credential by another issuer, in the issuer's own words. */
export const heldFacts = z.strictObject({
  issuer: z.strictObject({
    /** The issuer's credential issuer identifier. */
    id: z.string(),
    name: inBoth,
    /**
     * Name in the issuer's certificate, if the operator of this server signed the certificate; null if nobody here
     * vouches for it.
     */
    certifiedAs: z.string().nullable(),
  }),
  name: inBoth,
  claims: z.array(z.strictObject({ label: inBoth, value: z.string() })),
  /** True if the issuer declares the credential a trial, that is, checked by a sandbox. */
  isTrial: z.boolean().optional(),
  /** Picture of the credential or issuer, redrawn by this server as a small PNG; base64. */
  logo: z.base64().max(28_000).optional(),
});
export const held = z.strictObject({
  id,
  ...heldFacts.shape,
  expiresAt: timestamp.nullable(),
  createdAt: timestamp,
  /** Number of copies left, each with its own key. Each copy is shown to one verifier only; the last one is reused. */
  copies: z.int(),
  /** Result of the last look-up in the issuer's status list; null if there is no list or it was never available. */
  status: z.enum(['good', 'revoked', 'suspended']).nullable(),
  statusAt: timestamp.nullable(),
  /** Trusted lists that currently name the credential's signer. */
  lists: listings,
});
export type HeldFacts = z.output<typeof heldFacts>;
export type Held = z.output<typeof held>;

/** Request for an export. With a passphrase the file includes the private keys, encrypted with it. */
export const exportAsked = z.strictObject({
  passphrase: z.string().max(PASSPHRASE.most).optional(),
  /**
   * Required with a passphrase from a person who has a password and no passkey, so that a stolen session cannot export
   * keys.
   */
  currentPassword: typedPassword.optional(),
});

export type Showing = z.output<typeof showing>;
export type VerifiedPresentation = z.output<typeof shown>;
export type Claim = z.output<typeof claim>;
export type CredentialData = z.output<typeof credentialData>;
export type Credential = z.output<typeof credential>;

export const contract = defineContract(refusals, {
  'POST /api/credentials': {
    summary: 'Adds a self-attested credential.',
    access: 'body',
    body: claim,
    output: credential,
    status: 201,
    refusals: ['expires_before_issue', 'starts_revoked', 'not_self_attested', 'too_many_credentials'],
  },
  'GET /api/credentials/{userId}': {
    summary: 'Lists credentials.',
    access: 'path',
    reading: true,
    output: z.array(credential),
    paged: true,
  },
  'POST /api/credentials/{userId}/{credentialId}/revoke': {
    summary: 'Revokes a credential for good. It stays in the list as revoked, and everyone who checks it sees that.',
    access: 'path',
    proof: 'signs',
    output: credential,
  },
  'POST /api/credentials/{userId}/{credentialId}/front': {
    summary: 'Moves a credential’s card in front of the others on every device; the latest choice counts.',
    access: 'path',
    output: credential,
    refusals: ['credential_revoked'],
  },
  'DELETE /api/credentials/{userId}/{credentialId}': {
    summary: 'Revokes a credential and deletes it with its key.',
    access: 'path',
    proof: 'signs',
  },
  'GET /api/held-credentials/{userId}': {
    summary: 'Lists credentials that the person took from other issuers, newest first.',
    access: 'path',
    reading: true,
    output: z.array(held),
    paged: true,
  },
  'POST /api/held-credentials/{userId}/look': {
    summary: 'Looks up the status of credentials by other issuers. If an issuer is unreachable, the last status stays.',
    access: 'path',
    output: z.strictObject({ known: z.int() }),
    refusals: ['too_many_requests'],
  },
  'DELETE /api/held-credentials/{userId}/{heldId}': {
    summary: 'Deletes a credential by another issuer with its keys, and notifies the issuer if it asked for that.',
    access: 'path',
    proof: 'signs',
  },
  'POST /api/credentials/{userId}/export': {
    summary:
      'Exports the DID document, credentials and showings as one file that this server signs. Private keys are included only with a passphrase.',
    access: 'path',
    proof: 'signs',
    body: exportAsked,
    file: ['application/json'],
    refusals: ['passphrase_short', 'passphrase_simple', 'wrong_password', 'too_many_requests'],
  },
  'POST /api/presentations': {
    summary: 'Creates a link that shows chosen claims of a credential to one person, once, within five minutes.',
    access: 'body',
    proof: 'signs',
    body: z.strictObject({ userId, credentialId: id, claims: chosen, to: text(80), why: optionalText(200) }),
    output: z.strictObject({ url: z.string(), expiresAt: timestamp }),
    status: 201,
    refusals: ['not_found', 'credential_revoked', 'credential_expired', 'claim_not_held', 'too_many_links'],
  },
  'GET /api/showings/{userId}': {
    summary: 'Lists presentations that a verifier accepted: time, recipient and claims.',
    access: 'path',
    reading: true,
    output: z.array(showing),
    paged: true,
  },
  'POST /api/verifications/look': {
    summary: 'Returns what a link would show, with its recipient and reason, without showing it.',
    access: 'public',
    body: linked,
    output: z.strictObject({
      to: z.string(),
      why: z.string().nullable(),
      claims: z.array(claimName),
      expiresAt: timestamp,
    }),
    refusals: ['link_unknown', 'link_used', 'link_expired', 'too_many_requests'],
  },
  'POST /api/verifications/check': {
    summary:
      'Checks a link’s content. If every check passes, returns the claims, uses up the link and records the showing.',
    access: 'public',
    body: linked,
    output: z.strictObject({ checks: z.array(check), shown: shown.nullable() }),
    refusals: ['link_unknown', 'link_used', 'link_expired', 'too_many_requests'],
  },
});
