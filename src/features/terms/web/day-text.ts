import { formatter, type Locale } from '#platform/dates.ts';

/** The day in Korea with whose midnight something begins to hold: `Nov 27, 2026`. */
export const dayText = (timestamp: string, locale: Locale): string =>
  formatter(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'Asia/Seoul' }).format(
    new Date(timestamp),
  );
