import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import type { Services } from '#platform/server/services.ts';
import { thumbprintOf } from './proofs.ts';

/** A key to which wallets encrypt requests, with its public half and key id. */
export interface RequestKey {
  readonly key: KeyObject;
  readonly jwk: EcJwk;
  readonly kid: string;
}

/**
 * Returns an issuer's key for encrypted requests. It is derived from the server's secret, so it is the same on every
 * node and is not stored.
 */
export async function requestKeyOf(vault: Services['vault'], organisation: number): Promise<RequestKey> {
  // Retries with another derivation: one value in 2^32 is not a valid scalar.
  for (let nth = 0; ; nth += 1) {
    const scalar = Buffer.from(await vault.mac('issuance request keys', `${organisation}\n${nth}`));
    const point = pointOf(scalar);
    if (!point) continue;
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const jwk: EcJwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
    const key = createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' });
    return { key, jwk, kid: thumbprintOf(jwk) };
  }
}

function pointOf(scalar: Buffer): Buffer | undefined {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(scalar);
    return curve.getPublicKey();
  } catch {
    return undefined;
  }
}
