import { createPrivateKey } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { jwkOfKey } from './keys.ts';
import { openIdentityKey } from './store.ts';

interface Signing {
  readonly did: string;
  readonly type: string;
  readonly claims: object;
}

/**
 * Signs a JSON object with a person's DID key: a compact JWS with ES256K (RFC 8812). The header includes the public
 * key, as in the DID's document.
 */
export async function signAsPerson(
  tx: Tx,
  { vault }: Pick<Services, 'vault'>,
  by: Owner,
  { did, type, claims }: Signing,
): Promise<string> {
  const secret = await openIdentityKey(tx, vault, by);
  const { d, ...jwk } = jwkOfKey(secret);
  secret.fill(0);
  const key = createPrivateKey({ key: { ...jwk, d }, format: 'jwk' });
  return signJws(key, { alg: 'ES256K', kid: `${did}#controller`, typ: type, jwk }, claims);
}
