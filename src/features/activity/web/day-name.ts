import type { Language } from '#platform/words.ts';

const REGION = { en: 'en-US', ko: 'ko-KR' } as const;
const DAY_MS = 86_400_000;
const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Names a day on the phone's calendar: `Today`, `Yesterday`, else its weekday. */
export function dayName(timestamp: string, now: Date, language: Language): string {
  const date = new Date(timestamp);
  const days = Math.round((midnight(date) - midnight(now)) / DAY_MS);
  if (days !== 0 && days !== -1) return new Intl.DateTimeFormat(REGION[language], { weekday: 'long' }).format(date);
  const name = new Intl.RelativeTimeFormat(REGION[language], { numeric: 'auto' }).format(days, 'day');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
