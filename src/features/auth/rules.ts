const CONTROL = /\p{Cc}/u;
const characters = (text: string) => [...text].length;

/** Reports whether the text has 8 to 256 code points (not UTF-16 units), which are at most 1,024 bytes. */
export const isPassword = (text: string): boolean => characters(text) >= 8 && characters(text) <= 256;

/** Reports whether the text is a given or family name: 1 to 100 characters on one line. */
export const isPersonName = (text: string): boolean =>
  text.length > 0 && characters(text) <= 100 && !CONTROL.test(text);

/** Header with the assertion that signs a request: base64url of its JSON. */
export const SIGNATURE_HEADER = 'passkey-signature';

/** Header with the password, if a personal wallet asks for one: base64url of its UTF-8. */
export const PASSWORD_HEADER = 'current-password';

/** Reports whether the text may name a passkey. */
export const isPasskeyName = (text: string): boolean =>
  text.length > 0 && characters(text) <= 100 && !CONTROL.test(text);

/**
 * Prefix of organisations' API keys. It distinguishes them from session tokens, and lets secret scanners find leaked
 * ones.
 */
export const KEY_PREFIX = 'ingam_';
