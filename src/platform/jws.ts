/** A public P-256 key as RFC 7517 and 7518 section 6.2 write it, with what it is for. */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
}
