import { formatter } from '#platform/dates.ts';
import { useLanguage } from '#platform/web/device/language.ts';

/** Returns a function that names a month (`2026-11`): with its year, short for a bar, or alone in a sentence. */
export function useMonthName(): (month: string, style: 'long' | 'short' | 'alone') => string {
  const language = useLanguage();
  return (month, style) =>
    formatter(language, {
      month: style === 'short' ? 'short' : 'long',
      ...(style === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01`));
}
