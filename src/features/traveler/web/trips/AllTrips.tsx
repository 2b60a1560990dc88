import { useState } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Button } from '#ui/controls/Button.tsx';
import { calendar, download } from '#ui/drawings/icons-more.ts';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Plan } from '../../contract.ts';
import { calendarFeed } from '../../trips/calendar-feed.ts';
import styles from '../Traveler.module.css';
import { words } from '../words.ts';
import { stayWords } from './stay-words.ts';
import { tripWords } from './trip-words.ts';

/** Loaded on first use: few people open it, and it needs the server. */
const loadCalendar = () => import('./TripCalendar.tsx').then(({ TripCalendar }) => TripCalendar);

/** All trips for a calendar: an address to subscribe to, or one file. */
export function AllTrips({ plans }: { plans: readonly Plan[] }) {
  const w = useWords(tripWords);
  const s = useWords(stayWords);
  const all = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  const [Calendar, need] = useLater(loadCalendar);
  const save = () => {
    const file = calendarFeed(plans, { name: w.calendarName, stamp: new Date().toISOString() });
    saveFile('ingam-trips.ics', 'text/calendar;charset=utf-8', file);
  };
  return (
    <div className={`${styles.space} ${styles.buttons}`}>
      <Button look="quiet" isWide icon={calendar} onClick={() => need(() => setIsOpen(true))}>
        {s.subscribe}
      </Button>
      <Button look="quiet" isWide icon={download} onClick={save}>
        {w.calendar}
      </Button>
      {Calendar && (
        <Sheet
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title={s.subscribe}
          lead={s.subscribeLead}
          closeLabel={all.close}
        >
          <Calendar />
        </Sheet>
      )}
    </div>
  );
}
