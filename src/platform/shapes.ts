import { z } from 'zod';
import type { UserId } from './ids.ts';
import { isPlainName, isPlainText } from './plain-text.ts';
import { MISLEADING } from './refusal.ts';

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
export const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,37})(\.\d{1,38})?$/, 'must be a whole number such as 1200, or 12.5 of an asset with decimals');
/** A canonical decimal string that may be negative. */
export const signedAmount = z.string().regex(/^-?(0|[1-9]\d*)(\.\d+)?$/);
/** Trimmed text of at most `max` UTF-16 units in NFC, which hides nothing; it may be empty. */
export const anyText = (max: number) => z.string().trim().normalize('NFC').max(max).refine(isPlainText, MISLEADING);
/** The same of 1 to `max`. */
export const text = (max: number) => anyText(max).min(1, 'must not be empty');
/** A name of 1 to `max` UTF-16 units in NFC, of a person, a shop or an organisation: what is seen is what it is (UTS 39, Highly Restrictive). */
export const name = (max: number) =>
  z.string().trim().normalize('NFC').min(1, 'must not be empty').max(max).refine(isPlainName, MISLEADING);
/** The two fields of somebody's names in an answer (`both-names.ts`), such as `madeBy` and `madeByKo`. */
export const namesShape = <F extends string>(field: F) =>
  ({ [field]: z.string().nullable(), [`${field}Ko`]: z.string().nullable() }) as Record<
    F | `${F}Ko`,
    z.ZodNullable<z.ZodString>
  >;
/** Any JSON at all. It stands in itself, so the description of the API needs its name. */
export const anyJson = z.json().register(z.globalRegistry, { id: 'AnyJson' });
