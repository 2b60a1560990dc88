/**
 * Creates an idempotency key of 128 random bits. `crypto.randomUUID` is missing when a phone opens a home server by
 * plain http.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
