/** A public P-256 key as RFC 7518 section 6.2 writes it. */
export interface EcJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** The same with what it is for (RFC 7517). */
export interface PublicJwk extends EcJwk {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
}
