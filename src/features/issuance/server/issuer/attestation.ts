import { chainOf } from '#platform/server/vault/certificates.ts';
import { ecJwkOf, isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { PROOF_LIFE_S } from '../../rules.ts';

/** What somebody attests, once its signature holds. */
export type Attested = Readonly<Record<string, unknown>>;

/**
 * Judges an attestation: of this type, by ES256, under certificates that hold today and of which the first does not sign itself (HAIP 1.0, sections
 * 4.4.1 and 4.5.1), and not over. Whose root that is nobody here knows: it says of a wallet what its maker says, and gives it nothing more.
 */
export function readAttestation(compact: string, typ: string, nowS: number): Attested | undefined {
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
