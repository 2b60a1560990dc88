import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Services } from '#platform/server/services.ts';
import { ecJwkOf, isPoint, isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { isOwnNonce, newNonce } from './nonces.ts';
import { thumbprintOf } from './proofs.ts';
import type { ProtocolError } from './protocol-error.ts';

/** A key proven with a request, by a proof that can be used once. */
export interface ProvenKey {
  readonly jkt: string;
  readonly once: string;
}
/** The requested endpoint, with the token if it requires one. */
interface Door {
  readonly organisation: number;
  readonly url: string;
  readonly token?: string;
}

const PURPOSE = 'issuance dpop nonces';
/** Tolerated clock difference of phones, in seconds. The nonce also limits the proof's age. */
const CLOCK_S = 300;
const MOST = 8192;

export const newDpopNonce = (vault: Services['vault'], organisation: number): Promise<string> =>
  newNonce(vault, organisation, PURPOSE);

/**
 * Verifies a DPoP proof (RFC 9449, section 4.3) that contains a nonce of this server (sections 8 and 9); null if there
 * is none. The caller stores `once` to reject reuse.
 */
export async function provenKey(
  vault: Services['vault'],
  { dpop }: IncomingHttpHeaders,
  door: Door,
): Promise<ProvenKey | ProtocolError | null> {
  if (dpop === undefined) return null;
  const nowS = Math.floor(Date.now() / 1000);
  const read = typeof dpop === 'string' && dpop.length <= MOST ? readProof(dpop, door, nowS) : undefined;
  if (!read) return badProof(door);
  const { nonce, ...proven } = read;
  if (nonce !== undefined && (await isOwnNonce(vault, door.organisation, nonce, PURPOSE))) return proven;
  return {
    ...faultAt(door, 'use_dpop_nonce', 'The proof must contain this server’s nonce.'),
    dpopNonce: await newDpopNonce(vault, door.organisation),
  };
}

/** An authorization server responds 400; a resource responds 401 with a challenge (RFC 9449, sections 8 and 9). */
const faultAt = ({ token }: Pick<Door, 'token'>, error: string, description: string): ProtocolError => ({
  error,
  description,
  ...(token !== undefined && { status: 401, scheme: 'DPoP' }),
});
export const badProof = (door: Pick<Door, 'token'>): ProtocolError =>
  faultAt(door, 'invalid_dpop_proof', 'The key proof is invalid or was already used.');

function readProof(compact: string, { url, token }: Door, nowS: number): (ProvenKey & { nonce?: string }) | undefined {
  const jws = readJws(compact);
  const given = jws?.header.jwk;
  const jwk = ecJwkOf(given);
  if (jws?.header.typ !== 'dpop+jwt' || !jwk || !isPoint(jwk) || Object.hasOwn(given as object, 'd')) return undefined;
  const { htm, htu, iat, jti, ath, nonce } = jws.payload;
  if (htm !== 'POST' || typeof htu !== 'string' || !isSameDoor(htu, url)) return undefined;
  if (typeof iat !== 'number' || !(Math.abs(nowS - iat) <= CLOCK_S)) return undefined;
  if (typeof jti !== 'string' || jti === '' || (nonce !== undefined && typeof nonce !== 'string')) return undefined;
  if (ath !== (token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')))
    return undefined;
  if (!isSignedBy(jws, jwk)) return undefined;
  const jkt = thumbprintOf(jwk);
  return { jkt, once: `dpop\n${jkt}\n${jti}`, ...(nonce !== undefined && { nonce }) };
}

/** Compares as in RFC 3986, without query and fragment. */
function isSameDoor(htu: string, url: string): boolean {
  const given = URL.parse(htu);
  return given !== null && `${given.origin}${given.pathname}` === url;
}
