import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { calendarClock } from '#ui/drawings/icons-more.ts';
import { StatTiles } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Plan } from '../../contract.ts';
import { claimDaysLeft, entryDateOf, lastClaimDay, seoulDay, whenOf } from '../../trips/stay.ts';
import { stayOn } from '../../trips/stay-figures.ts';
import styles from '../Traveler.module.css';
import { words } from '../words.ts';
import { stayWords } from './stay-words.ts';

interface StayProps {
  plans: readonly Plan[];
}

const latestEntry = (plans: readonly Plan[]) => entryDateOf(plans, seoulDay(new Date()));

const UNKNOWN = '\u2013';

/**
 * For a current stay: its days, places and days left. Otherwise: the number of trips, future trips, and days left for
 * claims. Dashes while loading.
 */
export function StayFacts({ plans }: { plans: StayProps['plans'] | undefined }) {
  const w = useWords(words);
  const t = useWords(stayWords);
  const today = seoulDay(new Date());
  const entry = plans && latestEntry(plans);
  const toCome = plans?.filter((plan) => whenOf(plan, today) === 'next');
  const stay = plans && stayOn(plans, today);
  if (stay)
    return (
      <StatTiles
        stats={[
          { value: String(stay.days), label: t.stayDays },
          { value: String(stay.places), label: t.places },
          { value: String(stay.daysLeft), label: t.leftDays },
        ]}
      />
    );
  const countOf = (found: readonly Plan[] | undefined) => (found ? String(found.length) : UNKNOWN);
  return (
    <StatTiles
      stats={[
        { value: countOf(plans), label: w.trips },
        { value: countOf(toCome), label: w.toCome },
        { value: entry ? String(claimDaysLeft(entry, today)) : UNKNOWN, label: w.daysLeft },
      ]}
    />
  );
}

/** The last day for claims after the latest entry. Renders nothing before an entry. */
export function ClaimDeadline({ plans }: StayProps) {
  const w = useWords(words);
  const language = useLanguage();
  const entry = latestEntry(plans);
  if (!entry) return null;
  return (
    <div className={styles.space}>
      <InfoLine
        icon={calendarClock}
        title={w.deadline(dateText(lastClaimDay(entry), language))}
        text={w.deadlineText(dateText(entry, language))}
      />
    </div>
  );
}
