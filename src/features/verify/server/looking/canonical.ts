/** Whether each part of a JWS is base64url as it is written: the last sign has bits that nothing says, and another one there is a change all the same. */
export const isCanonical = (compact: string): boolean =>
  compact.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
