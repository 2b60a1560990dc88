import { dateText } from '#platform/dates.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import type { DelegationSeen } from '../contract.ts';

/** The days of a delegation as one reads them; the same day twice is one. */
export function useDays(): (of: Pick<DelegationSeen, 'from' | 'until'>) => string {
  const language = useLanguage();
  return ({ from, until }) =>
    from === until ? dateText(from, language) : `${dateText(from, language)} – ${dateText(until, language)}`;
}
