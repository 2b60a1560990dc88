import { z } from 'zod';
import { MOST_ADDRESS } from '#platform/texts/mail-address.ts';

/**
 * E-mail of an existing account. Accepts what an earlier, less strict rule accepted, so that its person can still sign
 * in.
 */
export const storedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(MOST_ADDRESS)
  .meta({ format: 'email' })
  .pipe(z.email('must be an e-mail address'));
