import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';

/** An account's e-mail, and the address that waits for its proof. */
export const emailState = z.strictObject({
  email: z.string(),
  isProven: z.boolean(),
  waiting: z.string().nullable(),
  /**
   * Time at which the account is deleted unless it has a verified e-mail address, money or documents. Null if this
   * server sends no e-mails.
   */
  goesAt: timestamp.nullable(),
  /** A change of the e-mail that support requested and that has not taken effect yet. */
  change: z
    .strictObject({
      id,
      /** The new e-mail address, masked. */
      email: z.string(),
      isProven: z.boolean(),
      dueAt: timestamp,
      /** True if only the office can end the change, because earlier ones were stopped. */
      isHeld: z.boolean(),
    })
    .nullable(),
});
