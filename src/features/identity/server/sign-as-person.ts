import { createPrivateKey } from 'node:crypto';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { jwkOfKey } from './keys.ts';
import { openIdentityKey } from './store.ts';

interface Signing {
  /** DID of who signs. */
  readonly did: string;
  readonly type: string;
  readonly claims: object;
}

/** Signs a JSON object by the DID key of a person: a compact JWS, ES256K (RFC 8812); the public key stands in its header too, as the DID's document has it. */
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
