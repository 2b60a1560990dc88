/** Name of the format in OpenID4VCI and OpenID4VP. */
export const MSO_MDOC = 'mso_mdoc';

/** Reports whether a form is an mdoc, which is plain base64url; an SD-JWT has the dots of a JWS. */
export const isMdocForm = (form: string): boolean => !form.includes('.');
