import type { X509Certificate } from 'node:crypto';
import { keysOfWeb } from '#features/identity/server/did-web.ts';
import { chainOf } from '#platform/server/vault/certificates.ts';
import { ecJwkOf, isSignedBy, type ReadJws } from '#platform/server/vault/jws.ts';
import { wellKnownOf } from './issuer-metadata.ts';
import { objectIn, type Requester } from './issuer-requester.ts';

type Json = Readonly<Record<string, unknown>>;

const MOST_KEYS = 100;

/**
 * Verifies an issuer's signature by its certificate (`x5c`), and returns the chain. With a key of its did:web or its
 * metadata, returns an empty chain. Returns the reason if it is invalid.
 */
export async function signersOf(
  jws: ReadJws,
  iss: unknown,
  { ask, nowS }: { readonly ask: Requester; readonly nowS: number },
): Promise<readonly X509Certificate[] | string> {
  const { x5c, kid } = jws.header;
  if (x5c !== undefined) {
    const chain = chainOf(x5c, nowS);
    const key = chain[0] && ecJwkOf(chain[0].publicKey.export({ format: 'jwk' }));
    return key && isSignedBy(jws, key) ? chain : 'Its signature is invalid.';
  }
  if (typeof iss !== 'string' || !URL.canParse(iss)) return 'It does not name its signer.';
  if (iss.startsWith('did:')) return byDid(jws, iss, ask);
  const answered = await ask(wellKnownOf('jwt-vc-issuer', iss));
  const metadata = answered.status === 200 ? objectIn(answered) : undefined;
  const { keys = [] } = (metadata?.jwks ?? {}) as { keys?: unknown };
  if (metadata?.issuer !== iss || !Array.isArray(keys)) return 'Its issuer’s keys are not available.';
  const fitting = (keys as readonly Json[]).slice(0, MOST_KEYS).filter((one) => kid === undefined || one?.kid === kid);
  return fitting.some((one) => isSigned(jws, one)) ? [] : 'Its signature is invalid.';
}

/**
 * Verifies with an assertion key of its DID. If `kid` is given, it selects the key, by its full id or the part after
 * `#`.
 */
async function byDid(jws: ReadJws, did: string, ask: Requester): Promise<readonly X509Certificate[] | string> {
  const keys = await keysOfWeb(did, ask);
  if (keys === undefined) return 'Its issuer’s keys are not available.';
  const { kid } = jws.header;
  const fitting = keys.filter(
    (one) => kid === undefined || [one.kid, `#${one.kid}`, `${did}#${one.kid}`].includes(String(kid)),
  );
  return fitting.some((key) => isSignedBy(jws, key)) ? [] : 'Its signature is invalid.';
}

function isSigned(jws: ReadJws, given: unknown): boolean {
  const key = ecJwkOf(given);
  return key !== undefined && isSignedBy(jws, key);
}
