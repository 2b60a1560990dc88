import { z } from 'zod';
import { MOST_ADDRESS } from '#platform/texts/mail-address.ts';

/** An e-mail of an account that is there: it may be kept since an earlier rule was less strict, and its person comes in all the same. */
export const keptEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(MOST_ADDRESS)
  .meta({ format: 'email' })
  .pipe(z.email('must be an e-mail address'));
