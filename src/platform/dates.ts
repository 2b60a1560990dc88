export type Locale = 'en' | 'ko';
const REGION = { en: 'en-US', ko: 'ko-KR' } as const;
const DAY_MS = 86_400_000;

const kept = new Map<string, Intl.DateTimeFormat>();
/** Returns a cached formatter: formatters are slow to create, and a list needs the same one for every row. */
export function formatter(locale: Locale, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(style);
  const found = kept.get(key) ?? new Intl.DateTimeFormat(REGION[locale], style);
  kept.set(key, found);
  return found;
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/**
 * Formats a timestamp or calendar date as `Nov 20, 2026`. A calendar date (`2026-11-20`) is the same day in every time
 * zone.
 */
export function dateText(text: string, locale: Locale): string {
  const isDay = !text.includes('T');
  const style = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return formatter(locale, isDay ? { ...style, timeZone: 'UTC' } : style).format(new Date(text));
}

/** Formats a time as `14:05` in the device's time zone. */
export const timeText = (timestamp: string, locale: Locale): string =>
  formatter(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(timestamp));

/** Korean writes no comma between a day and its time. */
const BETWEEN = { en: ', ', ko: ' ' } as const;

/** Formats a timestamp as `Nov 20, 2026, 14:05`. */
export const dateTimeText = (timestamp: string, locale: Locale): string =>
  [dateText(timestamp, locale), timeText(timestamp, locale)].join(BETWEEN[locale]);

/** Formats the device's calendar day as `2026-11-20`, for names of files. */
export const localDay = (at: Date): string => new Intl.DateTimeFormat('sv-SE').format(at);

/**
 * Formats a moment as `Nov 20, 2026, 14:05 KST`, for letters and mails: Korean time, whatever the reader's time zone.
 */
export const seoulText = (at: Date, locale: Locale): string => {
  const day = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'Asia/Seoul' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Seoul' } as const;
  const parts = [formatter(locale, day).format(at), formatter(locale, time).format(at)];
  return `${parts.join(BETWEEN[locale])} ${locale === 'ko' ? '(한국 시간)' : 'KST'}`;
};

/**
 * Formats a timestamp briefly enough for a row: `Today 09:41`, `Yesterday`, `Nov 18`, `Nov 18, 2025`. A line never
 * breaks between a day and its time.
 */
export function whenText(timestamp: string, now: Date, locale: Locale): string {
  const date = new Date(timestamp);
  const days = Math.round((midnight(now) - midnight(date)) / DAY_MS);
  if (days === 0) return `${relativeDay(0, locale)}\u00a0${timeText(timestamp, locale)}`;
  if (days === 1) return relativeDay(-1, locale);
  if (date.getFullYear() !== now.getFullYear()) return dateText(timestamp, locale);
  return formatter(locale, { month: 'short', day: 'numeric' }).format(date);
}

/** Names today or yesterday: `Today`, `Yesterday`. */
export function relativeDay(offset: 0 | -1, locale: Locale): string {
  const name = new Intl.RelativeTimeFormat(REGION[locale], { numeric: 'auto' }).format(offset, 'day');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
