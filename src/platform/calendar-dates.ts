import { formatter, type Locale } from './dates.ts';

/** `Nov 20` for a calendar date (`2026-11-20`), where its year is clear. */
export const monthDayText = (day: string, locale: Locale): string =>
  formatter(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** `November 2026` for a month (`2026-11`). */
export const monthText = (month: string, locale: Locale): string =>
  formatter(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/**
 * From one calendar date to another, in as few words as say it: `Nov 30 – Dec 3, 2026`. Korean has no spaces around its dash (문장 부호 규정), whatever the browser's data say, and no line
 * begins with a dash.
 */
export const dateRangeText = (from: string, to: string, locale: Locale): string =>
  formatter(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    .replace(' ~ ', '~')
    .replace(/\s–/, '\u00a0–');
