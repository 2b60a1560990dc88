import { createPublicKey, type KeyObject } from 'node:crypto';

/**
 * An ES256 COSE_Key as CTAP2 encodes it (RFC 9053 section 7.1.1, canonical CBOR): kty, alg, crv, x and y in this order.
 */
const ES256 = /^a5010203262001215820([0-9a-f]{64})225820([0-9a-f]{64})$/;

/** Returns the public key of a passkey; undefined unless it is an ES256 key, the only kind registered here. */
export function keyOfCose(cose: Uint8Array): KeyObject | undefined {
  const [, x, y] = ES256.exec(Buffer.from(cose).toString('hex')) ?? [];
  if (x === undefined || y === undefined) return undefined;
  const part = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(x), y: part(y) }, format: 'jwk' });
  } catch {
    // The coordinates are not a point on the curve.
    return undefined;
  }
}
