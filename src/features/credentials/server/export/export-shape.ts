import { z } from 'zod';
import { date, id, timestamp } from '#platform/shapes.ts';
import { credential, held, showing, verifications } from '../../contract.ts';

/** `typ` of the signature: SHA-256 over RFC 8785 JSON of the bundle. */
export const EXPORT_TYPE = 'ingam-export-sha256+jws';

/** A list, newest first; `isWhole` is false where older ones were left out. */
const listOf = <T extends z.ZodType>(item: T) => z.strictObject({ items: z.array(item), isWhole: z.boolean() });

const base64url = z.string().regex(/^[\w-]+$/);
const jwk = (curve: 'secp256k1' | 'P-256') =>
  z.strictObject({ kty: z.literal('EC'), crv: z.literal(curve), x: base64url, y: base64url, d: base64url });

/**
 * Private keys as JWKs (RFC 7517, RFC 8812): the DID's, each credential's own, and of what others issued each copy with its own, since a copy is shown once
 * and tells nobody of the others before.
 */
export const privateKeys = z.strictObject({
  did: jwk('secp256k1'),
  credentials: z.array(z.strictObject({ credentialId: id, key: jwk('P-256') })),
  /** Files of before have none. */
  held: z
    .array(z.strictObject({ heldId: id, copies: z.array(z.strictObject({ form: z.string(), key: jwk('P-256') })) }))
    .default([]),
});
export type PrivateKeys = z.output<typeof privateKeys>;

/** The same under a passphrase. The bounds keep a file of somebody else from taking all memory of the person who checks it. */
const lockedKeys = z.strictObject({
  kdf: z.strictObject({
    name: z.literal('argon2id'),
    version: z.literal(19),
    memoryKiB: z.int().min(8192).max(1_048_576),
    passes: z.int().min(1).max(16),
    lanes: z.int().min(1).max(16),
    salt: base64url.min(22).max(86),
  }),
  /** 12 bytes of IV, the ciphertext, 16 bytes of tag, in base64url. */
  cipher: z.literal('A256GCM'),
  /** The additional authenticated data (NIST SP 800-38D), as UTF-8; files of before leave it to the reader to know. */
  aad: z.string().max(1000).optional(),
  sealed: base64url,
});
export type LockedKeys = z.output<typeof lockedKeys>;

/** What is exported: everything in clear but private keys, which are there only under a passphrase. */
const bundle = z.strictObject({
  format: z.literal('ingam-export'),
  version: z.literal(1),
  scope: z.enum(['identity', 'everything']),
  /** The did:web that signs, whose keys anybody can read. */
  issuer: z.string(),
  exportedAt: timestamp,
  subject: z.strictObject({ did: z.string(), address: z.string() }),
  didDocument: z.looseObject({ id: z.string() }),
  credentials: listOf(
    credential.extend({
      issuanceDate: date,
      form: z.string(),
      /** Files of before have `sandbox` for what is `trial` now. */
      verification: z.enum([...verifications, 'sandbox']),
    }),
  ),
  showings: listOf(showing),
  /** What others issued, with the form of its last copy; files of before have none. */
  held: listOf(held.omit({ lists: true }).extend({ form: z.string() })).optional(),
  records: z.record(z.string(), z.unknown()).nullable(),
  keys: lockedKeys.nullable(),
});
export type Bundle = z.output<typeof bundle>;

/** The file: the bundle, and the signature of its issuer (a JWS without its payload, RFC 7515 appendix F). */
export const exportFile = z.strictObject({ bundle, signature: z.string() });
