/** The format by the name that OpenID4VCI and OpenID4VP have for it. */
export const MSO_MDOC = 'mso_mdoc';

/** Which of the two formats a form is of: base64url alone is an mdoc; an SD-JWT has the dots of a JWS. */
export const isMdocForm = (form: string): boolean => !form.includes('.');
