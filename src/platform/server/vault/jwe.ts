import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf, readObject } from './jws.ts';

/** Supported content encryptions of RFC 7518 section 5.3; HAIP 1.0 section 5 requires both. */
export type JweEnc = 'A128GCM' | 'A256GCM';

/** Decrypted compact JWE. */
export interface OpenedJwe {
  readonly header: Readonly<Record<string, unknown>>;
  readonly plaintext: Buffer;
}

const KEY_BYTES: Readonly<Record<JweEnc, number>> = { A128GCM: 16, A256GCM: 32 };
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encoded = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');

/** Reports whether a content encryption is supported. */
export function isJweEnc(name: unknown): name is JweEnc {
  return name === 'A128GCM' || name === 'A256GCM';
}

/**
 * Encrypts to a P-256 key with direct ECDH-ES (RFC 7518 section 4.6) and returns a compact JWE. `header` adds `kid`,
 * `typ`, `apu`, `apv`.
 */
export function encryptJwe(
  plaintext: string | Uint8Array,
  recipient: EcJwk,
  enc: JweEnc,
  header: Readonly<Record<string, string>> = {},
): string {
  const { kty, crv, x, y } = recipient;
  const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const ephemeral = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const epk = ecJwkOf(ephemeral.publicKey.export({ format: 'jwk' }));
  const head = encoded(JSON.stringify({ ...header, alg: 'ECDH-ES', enc, epk }));
  const key = derivedKey(diffieHellman({ privateKey: ephemeral.privateKey, publicKey }), enc, header.apu, header.apv);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(enc === 'A128GCM' ? 'aes-128-gcm' : 'aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(head, 'ascii'));
  const text = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return `${head}..${encoded(iv)}.${encoded(text)}.${encoded(cipher.getAuthTag())}`;
}

/**
 * Decrypts a compact JWE with our key. Undefined if it is for another key, was changed, uses another algorithm, is
 * compressed (RFC 7516 section 4.1.3: a small input could expand), or has critical headers (section 4.1.13).
 */
export function openJwe(compact: string, key: KeyObject): OpenedJwe | undefined {
  const [head = '', wrapped, iv = '', text = '', tag = '', ...more] = compact.split('.');
  const header = readObject(head);
  if (header?.alg !== 'ECDH-ES' || !isJweEnc(header.enc) || 'crit' in header || 'zip' in header) return undefined;
  const epk = ecJwkOf(header.epk);
  const [nonce, mac] = [Buffer.from(iv, 'base64url'), Buffer.from(tag, 'base64url')];
  if (!epk || wrapped !== '' || more.length > 0 || nonce.length !== IV_BYTES || mac.length !== TAG_BYTES)
    return undefined;
  try {
    const publicKey = createPublicKey({ key: { ...epk }, format: 'jwk' });
    const shared = diffieHellman({ privateKey: key, publicKey });
    const derived = derivedKey(shared, header.enc, partyOf(header.apu), partyOf(header.apv));
    const name = header.enc === 'A128GCM' ? 'aes-128-gcm' : 'aes-256-gcm';
    const decipher = createDecipheriv(name, derived, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(head, 'ascii'));
    decipher.setAuthTag(mac);
    return { header, plaintext: Buffer.concat([decipher.update(text, 'base64url'), decipher.final()]) };
  } catch {
    // The point is not on the curve, the message is for another key, or a byte was changed.
    return undefined;
  }
}

const partyOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * Derives the content key by the Concat KDF of NIST SP 800-56A section 5.8.1, with the inputs of RFC 7518 section
 * 4.6.2. One round of SHA-256 is enough for both encryptions.
 */
function derivedKey(shared: Buffer, enc: JweEnc, apu = '', apv = ''): Buffer {
  const bytes = KEY_BYTES[enc];
  const fields = [Buffer.from(enc), Buffer.from(apu, 'base64url'), Buffer.from(apv, 'base64url')];
  const info = fields.flatMap((field) => [uint32(field.length), field]);
  return createHash('sha256')
    .update(Buffer.concat([uint32(1), shared, ...info, uint32(bytes * 8)]))
    .digest()
    .subarray(0, bytes);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
