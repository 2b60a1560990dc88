import { formatter, type Locale } from './dates.ts';

/** Formats a calendar date (`2026-11-20`) as `Nov 20`, for places where the year is clear. */
export const monthDayText = (day: string, locale: Locale): string =>
  formatter(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** Formats a month (`2026-11`) as `November 2026`. */
export const monthText = (month: string, locale: Locale): string =>
  formatter(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/**
 * Formats a range of calendar dates as briefly as possible: `Nov 30 – Dec 3, 2026`. Korean has no spaces around the
 * dash (문장 부호 규정), although some browsers put them there. A line never begins with the dash.
 */
export const dateRangeText = (from: string, to: string, locale: Locale): string =>
  formatter(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    .replace(' ~ ', '~')
    .replace(/\s–/, '\u00a0–');
