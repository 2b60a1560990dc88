import { timeText, whenText } from '#platform/dates.ts';
import type { Language } from '#platform/words.ts';

/** Formats a time to the minute: `Today 18:13`, `Nov 18, 09:02`. */
export function momentText(timestamp: string, language: Language): string {
  const [day, time] = [whenText(timestamp, new Date(), language), timeText(timestamp, language)];
  return day.endsWith(time) ? day : `${day}, ${time}`;
}
