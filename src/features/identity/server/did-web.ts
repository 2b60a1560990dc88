import { z } from 'zod';
import type { EcJwk } from '#platform/jws.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Egress } from '#platform/server/outside/egress.ts';
import { ecJwkOf } from '#platform/server/vault/jws.ts';
import { documentUrlOf } from '../issuer-did.ts';

/** The parts of a DID document (W3C DID Core, section 5) that a verifier needs. */
const document = z.looseObject({
  id: z.string(),
  verificationMethod: z.array(z.looseObject({ id: z.string(), publicKeyJwk: z.unknown() })).default([]),
  assertionMethod: z.array(z.unknown()).default([]),
});
export type WebDocument = z.output<typeof document>;

/** Fetches the document of a did:web from its host. Rejects if it is not available or belongs to another DID. */
export async function resolveDidWeb(did: string, egress: Egress, from: 'operator' | 'outside'): Promise<WebDocument> {
  const url = documentUrlOf(did);
  if (url === undefined) throw new Error(`${did} is no did:web`);
  const reply = await egress.request({ url, from, purpose: 'DID document' });
  if (reply.status !== 200) throw new Error(`${url} answers ${reply.status}`);
  const found = document.parse(JSON.parse(reply.body.toString()));
  if (found.id !== did) throw new Error(`${url} is the document of another`);
  return found;
}

/** Returns the P-256 keys that sign for a DID (its assertion methods), by the key id in a JWS header. */
export function signingKeysOf({ verificationMethod, assertionMethod }: WebDocument): (EcJwk & { kid: string })[] {
  return verificationMethod.flatMap(({ id, publicKeyJwk }) => {
    const key = assertionMethod.includes(id) ? ecJwkOf(publicKeyJwk) : undefined;
    return key ? [{ ...key, kid: id.slice(id.indexOf('#') + 1) }] : [];
  });
}

const MOST_KEYS = 100;

/**
 * Returns the signing keys of a did:web of others. Undefined if its document is not available, which is not our fault;
 * `told` receives the reason. A request that the egress itself refuses still throws.
 */
export async function keysOfWeb(
  did: string,
  ask: (url: string) => Promise<{ readonly status: number; readonly body: Buffer }>,
  told?: (why: string) => void,
): Promise<(EcJwk & { kid: string })[] | undefined> {
  const door: Egress = { request: async ({ url }) => ({ ...(await ask(url)), headers: {} }) };
  try {
    return signingKeysOf(await resolveDidWeb(did, door, 'outside')).slice(0, MOST_KEYS);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    told?.(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
