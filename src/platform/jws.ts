/** Public P-256 key in the form of RFC 7518 section 6.2. */
export interface EcJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** Public P-256 key with its id, algorithm and use (RFC 7517). */
export interface PublicJwk extends EcJwk {
  /** Key id: the key's RFC 7638 thumbprint. */
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
}
