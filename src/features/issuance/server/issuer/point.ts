import { createPublicKey } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';

/** Reports whether coordinates are a point on the curve. Nobody could sign or decrypt with a key that is not. */
export function isPoint({ kty, crv, x, y }: EcJwk): boolean {
  try {
    createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
