import { createPublicKey } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';

/** Whether coordinates are a point of the curve: what nobody can sign or decrypt by is no key. */
export function isPoint({ kty, crv, x, y }: EcJwk): boolean {
  try {
    createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
