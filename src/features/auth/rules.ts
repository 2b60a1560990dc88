const CONTROL = /\p{Cc}/u;
const characters = (text: string) => [...text].length;

/** A password counts by characters as people see them type, not by UTF-16 units; at most 1,024 bytes by that. */
export const isPassword = (text: string): boolean => characters(text) >= 8 && characters(text) <= 256;

/** A given or family name: 1 to 100 characters on one line. */
export const isPersonName = (text: string): boolean =>
  text.length > 0 && characters(text) <= 100 && !CONTROL.test(text);

/** Carries the assertion that signs a request: base64url of its JSON. */
export const SIGNATURE_HEADER = 'passkey-signature';

/** Carries the password that a personal wallet with one asks for: base64url of its UTF-8. */
export const PASSWORD_HEADER = 'current-password';

/** A passkey's name, as its owner gives it. */
export const isPasskeyName = (text: string): boolean =>
  text.length > 0 && characters(text) <= 100 && !CONTROL.test(text);

/** What the keys of organisations begin with, so that they are told from sessions, and found by those who look for secrets in the wrong place. */
export const KEY_PREFIX = 'ingam_';
