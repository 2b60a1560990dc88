import { dateText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';
import { words } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats an age (docs/product/notifications.md#ages): just now under a minute, then minutes, hours, and after a day
 * the date. A clock that is behind gives just now.
 */
export function agoText(timestamp: string, now: Date, language: Language): string {
  const w = words[language];
  const ms = now.getTime() - Date.parse(timestamp);
  if (ms < MINUTE_MS) return w.justNow;
  if (ms < HOUR_MS) return w.minutes(Math.floor(ms / MINUTE_MS));
  return ms < DAY_MS ? w.hours(Math.floor(ms / HOUR_MS)) : dateText(timestamp, language);
}
