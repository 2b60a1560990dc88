import { dateRangeText } from '#platform/calendar-dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { overlapsOf } from '../../trips/overlap.ts';
import { usePlans } from '../calls.ts';
import { tripWords } from './trip-words.ts';

/** Warns about trips that the typed one overlaps. */
export function PlanOverlaps({
  id,
  startDate,
  endDate,
}: {
  id: number | undefined;
  startDate: string;
  endDate: string;
}) {
  const w = useWords(tripWords);
  const language = useLanguage();
  const plans = usePlans().data;
  const isTyped = startDate !== '' && endDate >= startDate;
  const found = isTyped ? overlapsOf({ startDate, endDate, ...(id !== undefined && { id }) }, plans ?? []) : [];
  return (
    <div role="status">
      {found.map(({ trip, days }) => (
        <InfoLine
          key={trip.id}
          icon={alert}
          title={w.overlaps(trip.title)}
          text={w.overlapsText(dateRangeText(days.startDate, days.endDate, language))}
        />
      ))}
    </div>
  );
}
