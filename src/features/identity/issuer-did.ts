import type { EcJwk, PublicJwk } from '#platform/jws.ts';

interface IssuerMethod {
  readonly id: string;
  readonly type: 'JsonWebKey2020';
  readonly controller: string;
  readonly publicKeyJwk: EcJwk & Pick<PublicJwk, 'kid' | 'alg'>;
}
interface IssuerDocument {
  readonly '@context': readonly string[];
  readonly id: string;
  readonly verificationMethod: readonly IssuerMethod[];
  readonly assertionMethod: readonly string[];
}

/** The did:web of an origin: its host, the colon before a port percent-encoded (did:web method specification, section 2.2). */
export const didWebOf = (publicUrl: string): string =>
  `did:web:${encodeURIComponent(publicUrl.replace(/^https?:\/\//, ''))}`;

/** The document of a did:web whose keys sign credentials and nothing else. */
export function issuerDocument(did: string, keys: readonly PublicJwk[]): IssuerDocument {
  const methods = keys.map(
    ({ kty, crv, x, y, kid, alg }): IssuerMethod => ({
      id: `${did}#${kid}`,
      type: 'JsonWebKey2020',
      controller: did,
      publicKeyJwk: { kty, crv, x, y, kid, alg },
    }),
  );
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}
