import type { DelegationSeen } from '#features/work/contract.ts';
import { dateText, formatter } from '#platform/dates.ts';
import { useLanguage } from '#platform/web/device/language.ts';

/** Formats the days of a delegation, without the year if it is the current one. A single day is shown once. */
export function useDays(): (of: Pick<DelegationSeen, 'from' | 'until'>) => string {
  const language = useLanguage();
  const day = (date: string) =>
    date.startsWith(String(new Date().getFullYear()))
      ? formatter(language, { month: 'short', day: 'numeric' }).format(new Date(`${date}T00:00`))
      : dateText(`${date}T00:00`, language);
  return ({ from, until }) => (from === until ? day(from) : `${day(from)} \u2013 ${day(until)}`);
}
