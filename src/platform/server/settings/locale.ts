import { z } from 'zod';

/** Locale of the machine (POSIX). It is the environment's own, so the documentation does not list it as a setting. */
export const localeValues = { LC_ALL: z.string().optional(), LANG: z.string().optional() };
