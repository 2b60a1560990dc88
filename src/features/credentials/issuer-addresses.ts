/** Returns the credential issuer identifier of an organisation (OpenID4VCI 1.0, section 12.2.1). */
export const issuerIdOf = (publicUrl: string, organisation: number): string => `${publicUrl}/org/${organisation}`;
/** Returns the `vct` of a type, which is the address of its metadata. */
export const vctOfType = (publicUrl: string, organisation: number, type: number): string =>
  `${issuerIdOf(publicUrl, organisation)}/credential-types/${type}`;
