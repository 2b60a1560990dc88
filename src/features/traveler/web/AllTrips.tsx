import { useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/save-file.ts';
import { Button } from '#ui/controls/Button.tsx';
import { calendar } from '#ui/drawings/icons-more.ts';
import { calendarFeed } from '../calendar-feed.ts';
import type { Plan } from '../contract.ts';
import styles from './Traveler.module.css';
import { tripWords } from './trip-words.ts';

/** All trips as one calendar file. */
export function AllTrips({ plans }: { plans: readonly Plan[] }) {
  const w = useWords(tripWords);
  const save = () => {
    const file = calendarFeed(plans, { name: w.calendarName, stamp: new Date().toISOString() });
    saveFile('ingam-trips.ics', 'text/calendar;charset=utf-8', file);
  };
  return (
    <div className={styles.space}>
      <Button look="quiet" isWide icon={calendar} onClick={save}>
        {w.calendar}
      </Button>
    </div>
  );
}
