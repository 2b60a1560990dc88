import { formatter, type Locale } from '#platform/dates.ts';

/** Formats the Korean day at whose midnight something takes effect: `Nov 27, 2026`. */
export const dayText = (timestamp: string, locale: Locale): string =>
  formatter(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'Asia/Seoul' }).format(
    new Date(timestamp),
  );
