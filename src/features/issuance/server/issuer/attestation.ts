import { chainOf } from '#platform/server/vault/certificates.ts';
import { ecJwkOf, isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { PROOF_LIFE_S } from '../../rules.ts';

/** Content of an attestation with a valid signature. */
export type Attestation = Readonly<Record<string, unknown>>;

/**
 * Verifies an attestation: its type, ES256, expiry, and certificates that are valid today, the first of them not
 * self-signed (HAIP 1.0, sections 4.4.1 and 4.5.1). The root is not checked against any list, so the attestation grants
 * no rights.
 */
export function readAttestation(compact: string, typ: string, nowS: number): Attestation | undefined {
  const jws = readJws(compact);
  if (jws?.header.typ !== typ) return undefined;
  const [signer] = chainOf(jws.header.x5c, nowS);
  const key = signer && ecJwkOf(signer.publicKey.export({ format: 'jwk' }));
  if (!signer || !key || (signer.checkIssued(signer) && signer.verify(signer.publicKey))) return undefined;
  if (!isSignedBy(jws, key)) return undefined;
  const { iat, exp } = jws.payload;
  const isBegun = iat === undefined || (typeof iat === 'number' && iat <= nowS + PROOF_LIFE_S);
  const isOver = exp !== undefined && !(typeof exp === 'number' && exp > nowS);
  return isBegun && !isOver ? jws.payload : undefined;
}
