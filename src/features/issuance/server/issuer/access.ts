import type { IncomingHttpHeaders } from 'node:http';
import { issuerIdOf } from '#features/identity/issuer-did.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { badToken, tokenIn } from './bearer.ts';
import { badProof, type ProvenKey, provenKey } from './dpop-proofs.ts';
import { takeOnce } from './nonces.ts';
import { sha256 } from './offers/offers.ts';
import { lockByToken, type OfferRow } from './offers/offers-store.ts';
import type { ProtocolError } from './protocol-error.ts';

/** Credentials of a request to a resource: a token, and the proven key if the token is bound to one. */
export interface Access {
  readonly tokenHash: Uint8Array;
  readonly key: ProvenKey | null;
}

/** Reads the token and key proof of a request. `openBy` then finds the token's offer. */
export async function accessOf(
  { vault, settings }: Pick<Services, 'vault' | 'settings'>,
  organisation: number,
  { headers, door }: { readonly headers: IncomingHttpHeaders; readonly door: 'credential' | 'notification' },
): Promise<Access | ProtocolError> {
  const shown = tokenIn(headers.authorization);
  if (!shown) return badToken;
  const { token, isBound } = shown;
  if (!isBound) return { tokenHash: sha256(token), key: null };
  const at = { organisation, url: `${issuerIdOf(settings.publicUrl, organisation)}/${door}`, token };
  const key = (await provenKey(vault, headers, at)) ?? badProof(at);
  return 'error' in key ? key : { tokenHash: sha256(token), key };
}

/**
 * Locks and returns the offer of a token. A bound token works with its own key only, and each proof of that key once.
 */
export async function openBy(
  tx: Tx,
  organisation: number,
  { tokenHash, key }: Access,
): Promise<OfferRow | ProtocolError> {
  const offer = await lockByToken(tx, organisation, tokenHash);
  const jkt = key?.jkt ?? null;
  if (offer?.dpop_jkt !== jkt) return key || offer?.dpop_jkt ? { ...badToken, scheme: 'DPoP' } : badToken;
  if (key && !(await takeOnce(tx, organisation, key.once))) return badProof({ token: '' });
  return offer;
}
