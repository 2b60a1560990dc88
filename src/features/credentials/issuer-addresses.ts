/** The identifier of an organisation as a credential issuer (OpenID4VCI 1.0, section 12.2.1). */
export const issuerIdOf = (publicUrl: string, organisation: number): string => `${publicUrl}/org/${organisation}`;
/** The `vct` of a type, where its metadata stands. */
export const vctOfType = (publicUrl: string, organisation: number, type: number): string =>
  `${issuerIdOf(publicUrl, organisation)}/credential-types/${type}`;
