import { createHash } from 'node:crypto';
import type { EcJwk } from '#platform/jws.ts';
import { ecJwkOf, isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { BATCH_SIZE, PROOF_LIFE_S } from '../../rules.ts';

/** A proof that holds: the key that it proves, and the nonce that it answers. */
interface Proof {
  readonly jwk: EcJwk;
  readonly nonce: string;
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

/** Judges the proofs of a request but for their nonce; undefined when one of them does not hold, or they are none or too many. */
export function readProofs(proofs: readonly string[], of: For): Proven | undefined {
  if (proofs.length > BATCH_SIZE) return undefined;
  const read = proofs.map((compact) => readProof(compact, of));
  const [first] = read;
  const keys = read.flatMap((proof) => (proof && proof.nonce === first?.nonce ? [proof.jwk] : []));
  const isEachAnother = new Set(keys.map(thumbprintOf)).size === proofs.length;
  return first && isEachAnother ? { keys, nonce: first.nonce } : undefined;
}

/** Judges a proof of type `jwt` (OpenID4VCI 1.0, appendix F.1) but for its nonce; undefined when anything of it does not hold. */
function readProof(compact: string, { audience, nowS }: For): Proof | undefined {
  const jws = readJws(compact);
  if (jws?.header.typ !== 'openid4vci-proof+jwt') return undefined;
  const { jwk: given, kid, x5c } = jws.header;
  const jwk = ecJwkOf(given);
  // One way to name the key; a private one has no place here.
  if (!jwk || kid !== undefined || x5c !== undefined || Object.hasOwn(given as object, 'd')) return undefined;
  if (!isSignedBy(jws, jwk)) return undefined;
  const { aud, iat, nonce } = jws.payload;
  if (aud !== audience || typeof nonce !== 'string') return undefined;
  if (typeof iat !== 'number' || !(Math.abs(nowS - iat) <= PROOF_LIFE_S)) return undefined;
  return { jwk, nonce };
}

/** RFC 7638 section 3. */
export const thumbprintOf = ({ crv, kty, x, y }: EcJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
