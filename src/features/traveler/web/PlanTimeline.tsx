import { dateRangeText, monthDayText } from '#platform/calendar-dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { chevronRight } from '#ui/drawings/icons.ts';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import type { Plan } from '../contract.ts';
import { seoulDay, whenOf } from '../stay.ts';
import { statusWord, typeWord } from './plan-words.ts';
import { words } from './words.ts';

/** Trips by their first day, on square markers: over, under way, to come. */
export function PlanTimeline({ plans, onOpen }: { plans: readonly Plan[]; onOpen: (id: number) => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const today = seoulDay(new Date());
  const inOrder = plans.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
  return (
    <Timeline
      label={w.trips}
      entries={inOrder.map((plan) => {
        const { id, title, destination, startDate, endDate, status, type } = plan;
        const range = dateRangeText(startDate, endDate, language);
        return {
          id: String(id),
          date: monthDayText(startDate, language),
          title,
          meta: [destination, range, typeWord(type, language), statusWord(status, language)].join(' · '),
          when: whenOf(plan, today),
          trailing: <IconButton icon={chevronRight} label={w.openTrip(title)} onClick={() => onOpen(id)} />,
        };
      })}
    />
  );
}
