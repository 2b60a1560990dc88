/**
 * An idempotency key: 128 random bits. `crypto.randomUUID` is missing where a phone opens a server of the house by plain http.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
