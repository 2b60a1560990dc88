import { z } from 'zod';
import { id, timestamp } from '#platform/shapes.ts';

/** An account's e-mail, and the one that waits for its proof. */
export const emailState = z.strictObject({
  email: z.string(),
  isProven: z.boolean(),
  waiting: z.string().nullable(),
  /** When an account that has proven nothing, and has no money and no documents, goes. */
  goesAt: timestamp.nullable(),
  /** A change of it that support asked for and that has not taken effect. */
  change: z
    .strictObject({
      id,
      /** The new address with most of its letters hidden. */
      email: z.string(),
      isProven: z.boolean(),
      dueAt: timestamp,
      /** Whether the office alone ends it, since others were stopped before. */
      isHeld: z.boolean(),
    })
    .nullable(),
});
