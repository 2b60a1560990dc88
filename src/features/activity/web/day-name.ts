import { formatter, relativeDay } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';

const DAY_MS = 86_400_000;
const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Names a day on the phone's calendar: `Today`, `Yesterday`, else its weekday. */
export function dayName(timestamp: string, now: Date, language: Language): string {
  const date = new Date(timestamp);
  const days = Math.round((midnight(date) - midnight(now)) / DAY_MS);
  if (days === 0) return relativeDay(0, language);
  return days === -1 ? relativeDay(-1, language) : formatter(language, { weekday: 'long' }).format(date);
}
