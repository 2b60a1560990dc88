import { z } from 'zod';
import { amount, date, id, text, timestamp } from '#platform/shapes.ts';
import { currencies } from './rules.ts';

const count = z.int().nonnegative();
export const summary = z.strictObject({
  pending: count,
  /** Decided either way. */
  completed: count,
  total: count,
  /** How many people or offices have asked. */
  requesters: count,
  /** How many requests carry the fingerprint of their document. */
  fingerprinted: count,
  lastRequestAt: timestamp.nullable(),
});
export type Summary = z.output<typeof summary>;

export const delegation = z.strictObject({
  id,
  /** Whether the caller gave it, or stands in. */
  isMine: z.boolean(),
  organisation: z.strictObject({ id, displayName: z.string(), nameKo: z.string().nullable() }),
  name: z.string(),
  address: z.string(),
  from: date,
  until: date,
  cap: amount.nullable(),
  currency: z.enum(currencies).nullable(),
  /** Ended by either side, by its last day, or because one of them left; `declined` where it was never accepted by whom it was offered to. */
  state: z.enum(['offered', 'accepted', 'declined', 'ended']),
  createdAt: timestamp,
});
export type DelegationSeen = z.output<typeof delegation>;
export const newDelegation = z
  .strictObject({
    organisationId: id,
    /** Address or DID of who stands in. */
    to: text(200),
    /** First and last day, in Asia/Seoul. */
    from: date,
    until: date,
    /** Of each approval at most; without one there is no limit. */
    cap: amount.optional(),
    currency: z.enum(currencies).optional(),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'must not be before from' })
  .refine(({ cap, currency }) => (cap === undefined) === (currency === undefined), {
    path: ['currency'],
    message: 'comes with a cap, and a cap with it',
  });
export type NewDelegation = z.output<typeof newDelegation>;

const base64url = z.string();
export const evidence = z.strictObject({
  externalId: z.string(),
  /** Every decision of every version, oldest first. */
  decisions: z.array(
    z.strictObject({
      version: z.int(),
      step: z.int(),
      /** RFC 8785 text of the decision: what is signed, byte for byte. */
      decision: z.string(),
      /** By the passkey of who decided: W3C WebAuthn 3, section 7.2; its challenge is SHA-256(nonce || SHA-256(decision)). Null where there was none. */
      passkey: z
        .strictObject({
          nonce: base64url,
          /** The passkey for this organisation: another organisation sees another value, and the authenticator knows neither. */
          credentialId: base64url,
          /** COSE_Key (RFC 9052 section 7). */
          publicKey: base64url,
          authenticatorData: base64url,
          clientDataJSON: base64url,
          signature: base64url,
        })
        .nullable(),
      /** Compact JWS over the decision by the DID key of who decided, ES256K (RFC 8812). */
      personJws: z.string(),
      /** And by the organisation, ES256, with its certificates. */
      organisationJws: z.string(),
      decidedAt: timestamp,
    }),
  ),
  audit: z.strictObject({ n: z.int(), head: z.string() }).nullable(),
});
export type Evidence = z.output<typeof evidence>;
