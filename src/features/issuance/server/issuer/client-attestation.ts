import type { IncomingHttpHeaders } from 'node:http';
import { ecJwkOf, isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { PROOF_LIFE_S } from '../../rules.ts';
import { readAttestation } from './attestation.ts';
import { thumbprintOf } from './proofs.ts';
import type { ProtocolError } from './protocol-error.ts';

/** A wallet that proved its identity, with a proof that can be used once. */
export interface AttestedClient {
  readonly id: string;
  /** Thumbprint of the wallet instance's key (RFC 7638). */
  readonly jkt: string;
  readonly once: string;
}

const bad = (description: string): ProtocolError => ({ status: 401, error: 'invalid_client', description });
export const usedProof = bad('The client attestation proof was already used.');

/**
 * Verifies a wallet's identity, if it claims one (OAuth attestation-based client authentication; HAIP 1.0, section
 * 4.4.1): its maker's attestation of its key, and a proof by that key for this server and moment. Null without an
 * attestation.
 */
export function attestedClient(
  headers: IncomingHttpHeaders,
  { issuer, clientId, nowS }: { readonly issuer: string; readonly clientId: string | null; readonly nowS: number },
): AttestedClient | ProtocolError | null {
  const { 'oauth-client-attestation': attestation, 'oauth-client-attestation-pop': proof } = headers;
  if (attestation === undefined && proof === undefined) return null;
  const said =
    typeof attestation === 'string' ? readAttestation(attestation, 'oauth-client-attestation+jwt', nowS) : undefined;
  const { sub, exp, cnf } = said ?? {};
  const key = ecJwkOf((cnf as { jwk?: unknown } | null | undefined)?.jwk);
  if (typeof sub !== 'string' || sub === '' || typeof exp !== 'number' || !key)
    return bad('The client attestation is invalid.');
  if (clientId !== null && clientId !== sub) return bad('The client attestation belongs to another client.');
  const jws = typeof proof === 'string' ? readJws(proof) : undefined;
  if (jws?.header.typ !== 'oauth-client-attestation-pop+jwt' || !isSignedBy(jws, key))
    return bad('The client attestation proof is not signed by the attested key.');
  const { aud, iat, jti, iss } = jws.payload;
  const isNow = typeof iat === 'number' && Math.abs(nowS - iat) <= PROOF_LIFE_S;
  if (aud !== issuer || !isNow || typeof jti !== 'string' || jti === '' || (iss !== undefined && iss !== sub))
    return bad('The client attestation proof is not for this server or is not current.');
  return { id: sub, jkt: thumbprintOf(key), once: `client\n${sub}\n${jti}` };
}
