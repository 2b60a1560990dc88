import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';

/** An account's e-mail, and the one that waits for its proof. */
export const emailState = z.strictObject({
  email: z.string(),
  isProven: z.boolean(),
  waiting: z.string().nullable(),
  /** When the account is deleted: it has proven nothing and has no money and no documents. Null where no mail is sent. */
  goesAt: timestamp.nullable(),
  /** A change of the e-mail that support requested and that has not taken effect yet. */
  change: z
    .strictObject({
      id,
      /** The new address with most of its letters hidden. */
      email: z.string(),
      isProven: z.boolean(),
      dueAt: timestamp,
      /** True if only the office can end the change, because earlier ones were stopped. */
      isHeld: z.boolean(),
    })
    .nullable(),
});
