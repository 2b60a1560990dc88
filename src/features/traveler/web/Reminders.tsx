import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { calendarClock } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { remindersDue } from '../trips/reminders.ts';
import { seoulDay } from '../trips/stay.ts';
import { usePlans } from './calls.ts';
import styles from './Traveler.module.css';
import { tripWords } from './trips/trip-words.ts';

/** Reminders before departure and before the last day for claims. */
export function Reminders() {
  const w = useWords(tripWords);
  const language = useLanguage();
  const due = remindersDue(usePlans().data ?? [], seoulDay(new Date()));
  return due.map(({ kind, until }) => {
    const date = dateText(until, language);
    const isLeaving = kind === 'departure';
    return (
      <div key={kind} className={styles.closed}>
        <InfoLine
          icon={calendarClock}
          isCaution
          title={isLeaving ? w.departure(date) : w.lastDay(date)}
          text={isLeaving ? w.departureText : w.lastDayText}
        />
      </div>
    );
  });
}
