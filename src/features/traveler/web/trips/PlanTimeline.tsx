import { monthDayText } from '#platform/calendar-dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { chevronRight } from '#ui/drawings/icons.ts';
import { Timeline, type TimelineEntry } from '#ui/feedback/Timeline.tsx';
import type { Plan } from '../../contract.ts';
import { entryDateOf, seoulDay, whenOf } from '../../trips/stay.ts';
import { daysBetween, refundDayOf, type Stay, stayOn } from '../../trips/stay-figures.ts';
import { words } from '../words.ts';
import { statusWord, typeWord } from './plan-words.ts';
import { StopFigures } from './StopFigures.tsx';
import { stayWords } from './stay-words.ts';

/** Spending is requested trip by trip, so only for the last ones. */
const MOST_COUNTED = 12;

/** Trips by their first day: past, current, future. The current stay also shows arrival and departure. */
export function PlanTimeline({ plans, onOpen }: { plans: readonly Plan[]; onOpen: (id: number) => void }) {
  const w = useWords(words);
  const t = useWords(stayWords);
  const language = useLanguage();
  const today = seoulDay(new Date());
  const inOrder = plans.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
  const stay = stayOn(plans, today);
  const entry = entryDateOf(plans, today);
  const nth = entry === undefined ? undefined : refundDayOf(entry, today);
  const counted = nth && t.refundDay(nth.day, nth.of);
  const stops = inOrder.map((plan, nthStop): TimelineEntry => {
    const { id, title, destination, startDate, endDate, status, type } = plan;
    const nights = t.nights(daysBetween(startDate, endDate));
    const place = destination === title ? [] : [destination];
    const when = whenOf(plan, today);
    // Non-breaking, so that type and status stay on one line.
    return {
      id: String(id),
      date: monthDayText(startDate, language),
      title,
      meta: [...place, nights, typeWord(type, language), statusWord(status, language)].join(' · '),
      more: (
        <StopFigures
          plan={plan}
          isCounted={when !== 'next' && nthStop >= inOrder.length - MOST_COUNTED}
          also={startDate === entry && entry !== stay?.from ? counted : undefined}
        />
      ),
      when,
      trailing: <IconButton icon={chevronRight} label={w.openTrip(title)} onClick={() => onOpen(id)} />,
    };
  });
  return (
    <Timeline
      label={w.trips}
      entries={
        stay
          ? withEnds(stops, inOrder, stay, endsOf(stay, entry === stay.from ? counted : undefined, t, language))
          : stops
      }
    />
  );
}

/** Returns the start and end of a stay as stops of its timeline. */
function endsOf(stay: Stay, counted: string | undefined, t: (typeof stayWords)['en'], language: Language) {
  const end = (id: string, date: string, title: string) => ({ id, date: monthDayText(date, language), title });
  const arrival: TimelineEntry = {
    ...end('arrival', stay.from, t.arrival),
    meta: counted,
    when: 'past',
  };
  const departure: TimelineEntry = { ...end('departure', stay.to, t.departs), meta: t.atCustoms, when: 'next' };
  return { arrival, departure };
}

function withEnds(
  stops: readonly TimelineEntry[],
  plans: readonly Plan[],
  { from, to }: Stay,
  { arrival, departure }: ReturnType<typeof endsOf>,
): TimelineEntry[] {
  const first = plans.findIndex(({ startDate }) => startDate >= from);
  const last = plans.findLastIndex(({ startDate }) => startDate <= to);
  return [...stops.slice(0, first), arrival, ...stops.slice(first, last + 1), departure, ...stops.slice(last + 1)];
}
