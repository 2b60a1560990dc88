import { createHash } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf, isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { BATCH_SIZE, PROOF_LIFE_S } from '../../rules.ts';
import { readAttestation } from './attestation.ts';
import { isPoint } from './point.ts';

/** A proof that holds: the key that it proves, and the nonce that it answers. */
interface Proof {
  readonly jwk: EcJwk;
  readonly nonce: string;
  /** The keys that are attested with its own, where an attestation comes with it. */
  readonly attested: readonly EcJwk[] | undefined;
}

/** Proofs that hold: the keys that they prove, each another one, and the one nonce that all of them answer. */
export interface Proven {
  readonly keys: readonly EcJwk[];
  readonly nonce: string;
}
interface For {
  readonly audience: string;
  readonly nowS: number;
}

/** What a request has as proofs: of one type, else they are none. */
export interface Proofs {
  readonly jwt?: readonly string[] | undefined;
  readonly attestation?: readonly string[] | undefined;
}

/** Judges the proofs of a request but for their nonce; undefined when one of them does not hold, or they are none or too many. */
export function readProofs({ jwt, attestation }: Proofs, of: For): Proven | undefined {
  if ((jwt === undefined) === (attestation === undefined)) return undefined;
  const proven = jwt ? readJwtProofs(jwt, of) : readAttestedProof(attestation ?? [], of);
  const isEachAnother = new Set(proven?.keys.map(thumbprintOf)).size === proven?.keys.length;
  return proven && isEachAnother && proven.keys.length <= BATCH_SIZE ? proven : undefined;
}

function readJwtProofs(proofs: readonly string[], of: For): Proven | undefined {
  if (proofs.length > BATCH_SIZE) return undefined;
  const read = proofs.map((compact) => readProof(compact, of));
  const [first] = read;
  const isOfOne = read.every((proof) => proof !== undefined && proof.nonce === first?.nonce);
  if (!first || !isOfOne) return undefined;
  // One proof speaks for every key that is attested with its own; where there are more, each speaks for its own.
  const keys = read.length === 1 ? (first.attested ?? [first.jwk]) : read.flatMap((proof) => proof?.jwk ?? []);
  return { keys, nonce: first.nonce };
}

/** Of type `attestation` (appendix F.3): the keys that it attests, none of which has signed. */
function readAttestedProof([compact = '', ...more]: readonly string[], { nowS }: For): Proven | undefined {
  const attested = more.length > 0 ? undefined : readKeyAttestation(compact, nowS);
  return attested?.nonce === undefined ? undefined : { keys: attested.keys, nonce: attested.nonce };
}

/** What a maker of wallets says of keys (appendix D.1). */
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

/** Judges a proof of type `jwt` (OpenID4VCI 1.0, appendix F.1) but for its nonce; undefined when anything of it does not hold. */
function readProof(compact: string, { audience, nowS }: For): Proof | undefined {
  const jws = readJws(compact);
  if (jws?.header.typ !== 'openid4vci-proof+jwt') return undefined;
  const { jwk: given, kid, x5c, key_attestation: attestation } = jws.header;
  const jwk = ecJwkOf(given);
  // One way to name the key; a private one has no place here.
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

/** RFC 7638 section 3. */
export const thumbprintOf = ({ crv, kty, x, y }: EcJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
