import { dateRangeText } from '#platform/calendar-dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Plan } from '../../contract.ts';
import { overlapsOf } from '../../trips/overlap.ts';
import styles from '../Traveler.module.css';
import { tripWords } from './trip-words.ts';

/** Warns about pairs of trips that share days. */
export function TripsOverlap({ plans }: { plans: readonly Plan[] }) {
  const w = useWords(tripWords);
  const language = useLanguage();
  const found = plans.flatMap((plan) =>
    overlapsOf(plan, plans)
      .filter(({ trip }) => trip.id > plan.id)
      .map(({ trip, days }) => ({ plan, trip, days })),
  );
  return found.map(({ plan, trip, days }) => (
    <div key={`${plan.id} ${trip.id}`} className={styles.closed}>
      <InfoLine
        icon={alert}
        title={w.overlapsBoth(plan.title, trip.title)}
        text={w.bothHave(dateRangeText(days.startDate, days.endDate, language))}
      />
    </div>
  ));
}
