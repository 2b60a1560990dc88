import { z } from 'zod';
import { timestamp } from '#platform/shapes.ts';

const inBoth = z.strictObject({ en: z.string(), ko: z.string().nullable() });

/**
 * An entry for an issuer or verifier on a list that the operator of this server trusts. An expired list counts for
 * nothing, and screens show that it expired.
 */
const listed = z.strictObject({
  /** Name of the list. */
  list: inBoth,
  /** Name under which the list records the issuer or verifier. */
  as: inBoth,
  /** Fingerprint of the listed certificate: `sha-256:…`. */
  authority: z.string(),
  /** End of the list's validity; null while it is valid until the operator changes it. */
  until: timestamp.nullable(),
  isOver: z.boolean(),
});
export type Listing = z.output<typeof listed>;

/**
 * Entries of all lists that name an issuer or verifier. Undefined where this server trusts no lists, so that screens
 * show nothing.
 */
export const listings = z.array(listed).optional();
export type Listings = z.output<typeof listings>;
