import { z } from 'zod';
import { amount, date, id, text, timestamp } from '#platform/shapes.ts';
import { currencies } from './rules.ts';

const count = z.int().nonnegative();
export const summary = z.strictObject({
  pending: count,
  /** Number of approvals that were approved or rejected. */
  completed: count,
  total: count,
  /** Number of distinct people or offices that have asked. */
  requesters: count,
  /** Number of requests with a document's fingerprint. */
  fingerprinted: count,
  lastRequestAt: timestamp.nullable(),
});
export type Summary = z.output<typeof summary>;

export const delegation = z.strictObject({
  id,
  /** True if the caller gave the delegation; false if the caller is the delegate. */
  isMine: z.boolean(),
  organisation: z.strictObject({ id, displayName: z.string(), nameKo: z.string().nullable() }),
  name: z.string(),
  address: z.string(),
  from: date,
  until: date,
  cap: amount.nullable(),
  currency: z.enum(currencies).nullable(),
  /**
   * `ended`: either side ended it or left, or its last day has passed. `declined`: the delegate turned the offer down.
   */
  state: z.enum(['offered', 'accepted', 'declined', 'ended']),
  createdAt: timestamp,
});
export type DelegationSeen = z.output<typeof delegation>;
export const newDelegation = z
  .strictObject({
    organisationId: id,
    /** Address or DID of the delegate. */
    to: text(200),
    /** First and last day, in Asia/Seoul. */
    from: date,
    until: date,
    /** Maximum amount of each approval; omitted for no limit. */
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
  /** Decisions of every version, oldest first. */
  decisions: z.array(
    z.strictObject({
      version: z.int(),
      step: z.int(),
      /** RFC 8785 text of the decision, exactly as signed. */
      decision: z.string(),
      /**
       * Signature by the decider's passkey (W3C WebAuthn 3, section 7.2). Its challenge is SHA-256(nonce ||
       * SHA-256(decision)). Null if no passkey signed.
       */
      passkey: z
        .strictObject({
          nonce: base64url,
          /**
           * Id of the passkey for this organisation only. Other organisations see another id, and it differs from the
           * authenticator's.
           */
          credentialId: base64url,
          /** Public key of the passkey, a COSE_Key (RFC 9052 section 7). */
          publicKey: base64url,
          authenticatorData: base64url,
          clientDataJSON: base64url,
          signature: base64url,
        })
        .nullable(),
      /** Compact JWS over the decision by the decider's DID key, ES256K (RFC 8812). */
      personJws: z.string(),
      /** Compact JWS over the decision by the organisation, ES256, with its certificates. */
      organisationJws: z.string(),
      decidedAt: timestamp,
    }),
  ),
  audit: z.strictObject({ n: z.int(), head: z.string() }).nullable(),
});
export type Evidence = z.output<typeof evidence>;
