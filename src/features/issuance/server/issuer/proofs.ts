import { createHash } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf, isPoint, isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { BATCH_SIZE, PROOF_LIFE_S } from '../../rules.ts';
import { readAttestation } from './attestation.ts';

/** A valid proof, with its key and the nonce that it answers. */
interface Proof {
  readonly jwk: EcJwk;
  readonly nonce: string;
  /** Keys in the proof's key attestation, if it has one. */
  readonly attested: readonly EcJwk[] | undefined;
}

/** Valid proofs: their distinct keys, and the one nonce that all of them answer. */
export interface ProvenKeys {
  readonly keys: readonly EcJwk[];
  readonly nonce: string;
}
interface ProofContext {
  readonly audience: string;
  readonly nowS: number;
}

/** Proofs in a request, all of one type. */
export interface Proofs {
  readonly jwt?: readonly string[] | undefined;
  readonly attestation?: readonly string[] | undefined;
}

/**
 * Verifies the proofs of a request, except their nonce. Undefined if one is invalid, or if there are none or too many.
 */
export function readProofs({ jwt, attestation }: Proofs, of: ProofContext): ProvenKeys | undefined {
  if ((jwt === undefined) === (attestation === undefined)) return undefined;
  const proven = jwt ? readJwtProofs(jwt, of) : readAttestedProof(attestation ?? [], of);
  const isEachAnother = new Set(proven?.keys.map(thumbprintOf)).size === proven?.keys.length;
  return proven && isEachAnother && proven.keys.length <= BATCH_SIZE ? proven : undefined;
}

function readJwtProofs(proofs: readonly string[], of: ProofContext): ProvenKeys | undefined {
  if (proofs.length > BATCH_SIZE) return undefined;
  const read = proofs.map((compact) => readProof(compact, of));
  const [first] = read;
  const isOfOne = read.every((proof) => proof !== undefined && proof.nonce === first?.nonce);
  if (!first || !isOfOne) return undefined;
  // A single proof covers every key attested with its own. With several proofs, each covers its own key.
  const keys = read.length === 1 ? (first.attested ?? [first.jwk]) : read.flatMap((proof) => proof?.jwk ?? []);
  return { keys, nonce: first.nonce };
}

/** Verifies a proof of type `attestation` (appendix F.3) and returns its attested keys, none of which signed. */
function readAttestedProof([compact = '', ...more]: readonly string[], { nowS }: ProofContext): ProvenKeys | undefined {
  const attested = more.length > 0 ? undefined : readKeyAttestation(compact, nowS);
  return attested?.nonce === undefined ? undefined : { keys: attested.keys, nonce: attested.nonce };
}

/** Verifies a wallet provider's attestation of keys (appendix D.1). */
function readKeyAttestation(compact: string, nowS: number): { keys: EcJwk[]; nonce: string | undefined } | undefined {
  const said = readAttestation(compact, 'key-attestation+jwt', nowS);
  const { attested_keys: given, nonce, iat } = said ?? {};
  if (typeof iat !== 'number' || !Array.isArray(given) || given.length === 0) return undefined;
  if (nonce !== undefined && typeof nonce !== 'string') return undefined;
  const keys = given.flatMap((one: unknown) => {
    const jwk = ecJwkOf(one);
    return jwk && isPoint(jwk) && !Object.hasOwn(one as object, 'd') ? [jwk] : [];
  });
  return keys.length === given.length ? { keys, nonce } : undefined;
}

/** Verifies a proof of type `jwt` (OpenID4VCI 1.0, appendix F.1), except its nonce; undefined if it is invalid. */
function readProof(compact: string, { audience, nowS }: ProofContext): Proof | undefined {
  const jws = readJws(compact);
  if (jws?.header.typ !== 'openid4vci-proof+jwt') return undefined;
  const { jwk: given, kid, x5c, key_attestation: attestation } = jws.header;
  const jwk = ecJwkOf(given);
  // The key must be given in one way only, and must not be private.
  if (!jwk || kid !== undefined || x5c !== undefined || Object.hasOwn(given as object, 'd')) return undefined;
  if (!isSignedBy(jws, jwk)) return undefined;
  const { aud, iat, nonce } = jws.payload;
  if (aud !== audience || typeof nonce !== 'string') return undefined;
  if (typeof iat !== 'number' || !(Math.abs(nowS - iat) <= PROOF_LIFE_S)) return undefined;
  if (attestation === undefined) return { jwk, nonce, attested: undefined };
  const attested = typeof attestation === 'string' ? readKeyAttestation(attestation, nowS) : undefined;
  if (!attested || (attested.nonce !== undefined && attested.nonce !== nonce)) return undefined;
  const isOfThem = attested.keys.some((one) => thumbprintOf(one) === thumbprintOf(jwk));
  return isOfThem ? { jwk, nonce, attested: attested.keys } : undefined;
}

/** Returns the RFC 7638 thumbprint of a key (section 3). */
export const thumbprintOf = ({ crv, kty, x, y }: EcJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
