import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import type { Services } from '#platform/server/services.ts';
import { thumbprintOf } from './proofs.ts';

/** A key to which wallets encrypt what they ask, with its public half and its name. */
export interface RequestKey {
  readonly key: KeyObject;
  readonly jwk: EcJwk;
  readonly kid: string;
}

/** An issuer's, the same on every node and after every start: it follows from the server's secret, so that none is kept. */
export async function requestKeyOf(vault: Services['vault'], organisation: number): Promise<RequestKey> {
  // One scalar in 2^32 is none of the curve's.
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
