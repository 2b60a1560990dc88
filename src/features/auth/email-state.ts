import { z } from 'zod';
import { timestamp } from '#platform/shapes.ts';

/** An account's e-mail, and the one that waits for its proof. */
export const emailState = z.strictObject({
  email: z.string(),
  isProven: z.boolean(),
  waiting: z.string().nullable(),
  /** When an account that has proven nothing, and has no money and no documents, goes. */
  goesAt: timestamp.nullable(),
});
