/** Media type of a signed file: a JWS in general JSON form (RFC 7515 section 7.2.1). */
export const SIGNED_TYPE = 'application/jose+json';
