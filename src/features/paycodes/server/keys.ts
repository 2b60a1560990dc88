import { createECDH, createHmac, createPublicKey, hkdfSync, type KeyObject, verify } from 'node:crypto';
import { refuse } from '#platform/refusal.ts';
import type { SealContext } from '#platform/server/vault/vault.ts';
import { KEY_INFO, type Prf } from '../derive.ts';
import { grantRefusals } from '../refusals.ts';

const CURVE = 'prime256v1';

/** Place of the server's half of the agreement in the vault. */
export const placeOf = (grantId: number): SealContext => ({ table: 'pay_grants', column: 'server_key', row: grantId });

/** Creates the server's half of the agreement. */
export function newServerKey(): { readonly secret: Uint8Array; readonly point: Uint8Array } {
  const ecdh = createECDH(CURVE);
  const point = ecdh.generateKeys();
  return { secret: ecdh.getPrivateKey(), point };
}

/** Returns the public point of the server's half. */
export function pointOf(secret: Uint8Array): Uint8Array {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(secret);
  return ecdh.getPublicKey();
}

/** Decodes a public key. Refuses bytes that are not a point on the curve. */
export function readPoint(text: string, field: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url');
  try {
    keyOf(bytes);
    return bytes;
  } catch {
    throw refuse(grantRefusals, 'bad_key', { errors: { [field]: 'is not a point on P-256' } });
  }
}

/** Derives the function from which aliases, masks and digits of a grant come. */
export function prfOf(secret: Uint8Array, agreementKey: Uint8Array): Prf {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(secret);
  const key = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(agreementKey), '', KEY_INFO, 32));
  return (message) => createHmac('sha256', key).update(message).digest();
}

/** Verifies a P-256 signature of two 32-byte numbers (IEEE P1363), as WebCrypto makes it. */
export const isSigned = (signingKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  verify('sha256', message, { key: keyOf(signingKey), dsaEncoding: 'ieee-p1363' }, signature);

function keyOf(point: Uint8Array): KeyObject {
  const bytes = Buffer.from(point);
  if (bytes.length !== 65 || bytes[0] !== 4) throw new Error('not an uncompressed point');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
}
