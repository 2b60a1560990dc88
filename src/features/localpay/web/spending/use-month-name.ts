import { formatter } from '#platform/dates.ts';
import { useLanguage } from '#platform/web/device/language.ts';

/** What a month (`2026-11`) is called: with its year, short under a bar, or alone in a sentence. */
export function useMonthName(): (month: string, style: 'long' | 'short' | 'alone') => string {
  const language = useLanguage();
  return (month, style) =>
    formatter(language, {
      month: style === 'short' ? 'short' : 'long',
      ...(style === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01`));
}
