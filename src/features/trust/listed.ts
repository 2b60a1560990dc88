import { z } from 'zod';
import { timestamp } from '#platform/shapes.ts';

const inBoth = z.strictObject({ en: z.string(), ko: z.string().nullable() });

/** That somebody is on a list which the operator of this server trusts. Once the list is over it counts for nothing, which is told. */
const listed = z.strictObject({
  /** Whose list it is. */
  list: inBoth,
  /** Whom it names. */
  as: inBoth,
  /** The fingerprint of the certificate that stands in it: `sha-256:…`. */
  authority: z.string(),
  /** Until when the list counts; null: until its operator changes it. */
  until: timestamp.nullable(),
  isOver: z.boolean(),
});
export type Listed = z.output<typeof listed>;

/** Each list that somebody is on; left out: this server trusts none, and nothing is said. */
export const listings = z.array(listed).optional();
export type Listings = z.output<typeof listings>;
