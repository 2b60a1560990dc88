import { z } from 'zod';
import type { EcJwk } from '#platform/jws.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Egress } from '#platform/server/outside/egress.ts';
import { ecJwkOf } from '#platform/server/vault/jws.ts';
import { documentUrlOf } from '../issuer-did.ts';

/** Of a DID document (W3C DID Core, section 5) what a checker needs. */
const document = z.looseObject({
  id: z.string(),
  verificationMethod: z.array(z.looseObject({ id: z.string(), publicKeyJwk: z.unknown() })).default([]),
  assertionMethod: z.array(z.unknown()).default([]),
});
export type WebDocument = z.output<typeof document>;

/** Reads the document of a did:web where its host has it; rejects when it cannot be had or is another's. */
export async function resolveDidWeb(did: string, egress: Egress, from: 'operator' | 'outside'): Promise<WebDocument> {
  const url = documentUrlOf(did);
  if (url === undefined) throw new Error(`${did} is no did:web`);
  const reply = await egress.request({ url, from, purpose: 'DID document' });
  if (reply.status !== 200) throw new Error(`${url} answers ${reply.status}`);
  const found = document.parse(JSON.parse(reply.body.toString()));
  if (found.id !== did) throw new Error(`${url} is the document of another`);
  return found;
}

/** The P-256 keys that sign for a DID, by the name that a JWS gives them: of its methods, those that are for assertions. */
export function signingKeysOf({ verificationMethod, assertionMethod }: WebDocument): (EcJwk & { kid: string })[] {
  return verificationMethod.flatMap(({ id, publicKeyJwk }) => {
    const key = assertionMethod.includes(id) ? ecJwkOf(publicKeyJwk) : undefined;
    return key ? [{ ...key, kid: id.slice(id.indexOf('#') + 1) }] : [];
  });
}

const MOST_KEYS = 100;

/**
 * The keys that sign for a did:web of somebody else, asked for by whoever may ask there. Undefined where its document is not to be had: whatever stands
 * there is a stranger's, and no fault of ours; `told` hears why. What the asking itself refuses, it refuses.
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
