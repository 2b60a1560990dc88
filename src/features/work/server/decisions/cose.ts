import { createPublicKey, type KeyObject } from 'node:crypto';

/** COSE_Key of ES256 as CTAP2 writes it (RFC 9053 section 7.1.1, in canonical CBOR): kty, alg, crv, x and y in this order. */
const ES256 = /^a5010203262001215820([0-9a-f]{64})225820([0-9a-f]{64})$/;

/** The public key of a passkey; undefined for what is no key of ES256, which are all that are registered here. */
export function keyOfCose(cose: Uint8Array): KeyObject | undefined {
  const [, x, y] = ES256.exec(Buffer.from(cose).toString('hex')) ?? [];
  if (x === undefined || y === undefined) return undefined;
  const part = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(x), y: part(y) }, format: 'jwk' });
  } catch {
    // No point of the curve.
    return undefined;
  }
}
