import { z } from 'zod';
import type { UserId } from './ids.ts';

/** A user's id in a body: a positive integer below 2^53. */
export const userId = z
  .int()
  .positive()
  .transform((id) => id as UserId)
  .pipe(z.custom<UserId>());
/** An id in a reply. */
export const id = z.int().positive();
/** A calendar date, `YYYY-MM-DD`, that exists; there is no year 0, which the store would choke on. */
export const date = z.iso.date().refine((value) => !value.startsWith('0000'), 'must be a date that exists');
/** RFC 3339 in UTC, as in `2026-11-20T05:04:03.120Z`. */
export const timestamp = z.iso.datetime();
/** A canonical decimal string: digits, at most one dot, no sign, no exponent. */
export const amount = z.string().regex(/^(0|[1-9]\d{0,37})(\.\d{1,38})?$/, 'must be a decimal number such as 12.5');
/** A canonical decimal string that may be negative. */
export const signedAmount = z.string().regex(/^-?(0|[1-9]\d*)(\.\d+)?$/);
/** Trimmed text of 1 to `max` characters, without NUL, which the store cannot hold. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not hold a NUL character');
/** Any JSON at all. It stands in itself, so the description of the API needs its name. */
export const anyJson = z.json().register(z.globalRegistry, { id: 'AnyJson' });
