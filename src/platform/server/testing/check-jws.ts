import { webcrypto } from 'node:crypto';
import type { PublicJwk } from '#platform/jws.ts';

/**
 * Verifies a detached JWS with its payload and the published keys, as anyone can. Returns the result and the header.
 */
export async function checkDetached(
  jws: string,
  payload: Uint8Array,
  keys: readonly PublicJwk[],
): Promise<{ isGood: boolean; header: { alg: string; kid: string; typ: string } }> {
  const [head = '', middle, signature = '', ...more] = jws.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString());
  const jwk = keys.find(({ kid }) => kid === header.kid);
  if (middle !== '' || more.length > 0 || header.alg !== 'ES256' || !jwk) return { isGood: false, header };
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await webcrypto.subtle.importKey('jwk', { ...jwk }, curve, false, ['verify']);
  const input = Buffer.from(`${head}.${Buffer.from(payload).toString('base64url')}`);
  const hash = { name: 'ECDSA', hash: 'SHA-256' };
  return { isGood: await webcrypto.subtle.verify(hash, key, Buffer.from(signature, 'base64url'), input), header };
}
