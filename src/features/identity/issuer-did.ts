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

/**
 * Returns the did:web of an origin: its host, with the colon before a port percent-encoded (did:web method
 * specification, section 2.2).
 */
export const didWebOf = (publicUrl: string): string =>
  `did:web:${encodeURIComponent(publicUrl.replace(/^https?:\/\//, ''))}`;

/**
 * Returns the `iss` of credentials: the https address if there is one, whose keys are at `/.well-known/jwt-vc-issuer`
 * (SD-JWT VC draft, section 4), else the did:web.
 */
export const issuerOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : didWebOf(publicUrl);

/** Returns every name under which the server of a did:web has signed credentials. */
export const issuerNames = (did: string): readonly string[] => [
  did,
  `https://${decodeURIComponent(did.slice('did:web:'.length))}`,
];

/** Builds the document of a did:web whose keys only sign credentials. */
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

/**
 * Returns the URL of a did:web's document (method specification, section 2.5.2). It is https, or http for this machine
 * itself, which has no certificate. Undefined for anything that is not a did:web.
 */
export function documentUrlOf(did: string): string | undefined {
  const [, host = '', path = ''] = /^did:web:([\w.%-]+)((?::[\w.-]+)*)$/.exec(did) ?? [];
  const place = host.replace(/%3A(\d+)$/i, ':$1');
  if (!/^[\w.-]+(:\d+)?$/.test(place)) return undefined;
  const isHere = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(place);
  const file = path ? `${path.replaceAll(':', '/')}/did.json` : '/.well-known/did.json';
  return `${isHere ? 'http' : 'https'}://${place}${file}`;
}

/** Returns the credential issuer identifier of an organisation (OpenID4VCI 1.0, section 12.2.1). */
export const issuerIdOf = (publicUrl: string, organisation: number): string => `${publicUrl}/org/${organisation}`;
/** Returns the `vct` of a type, which is the address of its metadata. */
export const vctOfType = (publicUrl: string, organisation: number, type: number): string =>
  `${issuerIdOf(publicUrl, organisation)}/credential-types/${type}`;
