/**
 * Reports whether each part of a JWS is canonical base64url. The last character has unused bits, and a change in them
 * is still a change to the file.
 */
export const isCanonical = (compact: string): boolean =>
  compact.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
