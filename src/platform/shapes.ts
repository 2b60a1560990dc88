import { z } from 'zod';
import type { UserId } from './ids.ts';
import { isPlainName, isPlainText } from './plain-text.ts';
import { MISLEADING } from './refusal.ts';

/** User id in a body: a positive integer below 2^53. */
export const userId = z
  .int()
  .positive()
  .transform((id) => id as UserId)
  .pipe(z.custom<UserId>());
/** Id in an answer. */
export const id = z.int().positive();
/** Existing calendar date, `YYYY-MM-DD`. There is no year 0, which the store would reject. */
export const date = z.iso.date().refine((value) => !value.startsWith('0000'), 'must be a date that exists');
/** RFC 3339 in UTC, as in `2026-11-20T05:04:03.120Z`. */
export const timestamp = z.iso.datetime();
/** Canonical decimal string: digits, at most one dot, no sign, no exponent. */
export const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,37})(\.\d{1,38})?$/, 'must be a whole number such as 1200, or 12.5 of an asset with decimals');
/** Canonical decimal string that may be negative. */
export const signedAmount = z.string().regex(/^-?(0|[1-9]\d*)(\.\d+)?$/);
/**
 * Creates the schema of a text of at most `max` UTF-16 units, trimmed and in NFC, without hidden characters. It may be
 * empty.
 */
export const anyText = (max: number) => z.string().trim().normalize('NFC').max(max).refine(isPlainText, MISLEADING);
/** Creates the schema of a text of 1 to `max` UTF-16 units. */
export const text = (max: number) => anyText(max).min(1, 'must not be empty');
/**
 * Creates the schema of a name of a person, shop or organisation: 1 to `max` UTF-16 units in NFC, without characters
 * that mislead (UTS 39, Highly Restrictive).
 */
export const name = (max: number) =>
  z.string().trim().normalize('NFC').min(1, 'must not be empty').max(max).refine(isPlainName, MISLEADING);
/** Two fields with both names in an answer (`both-names.ts`), such as `madeBy` and `madeByKo`. */
export const namesShape = <F extends string>(field: F) =>
  ({ [field]: z.string().nullable(), [`${field}Ko`]: z.string().nullable() }) as Record<
    F | `${F}Ko`,
    z.ZodNullable<z.ZodString>
  >;
/** Any JSON. The schema is recursive, so the API description needs a name for it. */
export const anyJson = z.json().register(z.globalRegistry, { id: 'AnyJson' });
