import { z } from 'zod';
import { date, id, timestamp } from '#platform/shapes.ts';
import { credential, held, showing, verifications } from '../../contract.ts';

/** `typ` of the signature, which covers the SHA-256 of the bundle in RFC 8785 JSON. */
export const EXPORT_TYPE = 'ingam-export-sha256+jws';

/** A list, newest first; `isWhole` is false if older items were left out. */
const listOf = <T extends z.ZodType>(item: T) => z.strictObject({ items: z.array(item), isWhole: z.boolean() });

const base64url = z.string().regex(/^[\w-]+$/);
const jwk = (curve: 'secp256k1' | 'P-256') =>
  z.strictObject({ kty: z.literal('EC'), crv: z.literal(curve), x: base64url, y: base64url, d: base64url });

/**
 * Private keys as JWKs (RFC 7517, RFC 8812): the DID's, each credential's, and one for each copy by other issuers. A
 * copy is shown once, so that it reveals nothing about earlier ones.
 */
export const privateKeys = z.strictObject({
  did: jwk('secp256k1'),
  credentials: z.array(z.strictObject({ credentialId: id, key: jwk('P-256') })),
  /** Absent in files of earlier versions. */
  held: z
    .array(z.strictObject({ heldId: id, copies: z.array(z.strictObject({ form: z.string(), key: jwk('P-256') })) }))
    .default([]),
});
export type PrivateKeys = z.output<typeof privateKeys>;

/**
 * Private keys encrypted with a passphrase. The limits keep a hostile file from using up the memory of the person who
 * checks it.
 */
const lockedKeys = z.strictObject({
  kdf: z.strictObject({
    name: z.literal('argon2id'),
    version: z.literal(19),
    memoryKiB: z.int().min(8192).max(1_048_576),
    passes: z.int().min(1).max(16),
    lanes: z.int().min(1).max(16),
    salt: base64url.min(22).max(86),
  }),
  /** 12 bytes of IV, the ciphertext, and 16 bytes of tag, in base64url. */
  cipher: z.literal('A256GCM'),
  /**
   * Additional authenticated data (NIST SP 800-38D) as UTF-8. Files of earlier versions omit it, so the reader must
   * know it.
   */
  aad: z.string().max(1000).optional(),
  sealed: base64url,
});
export type LockedKeys = z.output<typeof lockedKeys>;

/** Content of an export. All of it is in clear except private keys, which need a passphrase. */
const bundle = z.strictObject({
  format: z.literal('ingam-export'),
  version: z.literal(1),
  scope: z.enum(['identity', 'everything']),
  /** did:web of the signer, whose keys are public. */
  issuer: z.string(),
  exportedAt: timestamp,
  subject: z.strictObject({ did: z.string(), address: z.string() }),
  didDocument: z.looseObject({ id: z.string() }),
  credentials: listOf(
    credential.extend({
      issuanceDate: date,
      form: z.string(),
      /** Files of earlier versions have `sandbox` in place of `trial`. */
      verification: z.enum([...verifications, 'sandbox']),
    }),
  ),
  showings: listOf(showing),
  /** Credentials by other issuers, with the form of the last copy. Absent in files of earlier versions. */
  held: listOf(held.omit({ lists: true }).extend({ form: z.string() })).optional(),
  records: z.record(z.string(), z.unknown()).nullable(),
  keys: lockedKeys.nullable(),
});
export type Bundle = z.output<typeof bundle>;

/** The file: the bundle and its issuer's signature (a JWS without its payload, RFC 7515 appendix F). */
export const exportFile = z.strictObject({ bundle, signature: z.string() });
