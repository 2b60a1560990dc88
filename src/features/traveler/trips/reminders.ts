import { addDays, entryDateOf, lastClaimDay } from './stay.ts';

/**
 * Days before departure, and before the last day for claims, on which a traveller is reminded of unclaimed receipts.
 */
export const DEPARTURE_DAYS = 3;
export const LAST_CLAIM_DAYS = 7;

/** Event of a reminder to a traveller. */
export const TRAVEL_REMINDER = 'travel_reminder';

/** A reminder. `kind` and `until` identify it, however often it is computed. */
export interface Reminder {
  readonly kind: 'departure' | 'last_claim_day';
  /** First day (in Seoul) on which the reminder is shown, `YYYY-MM-DD`. */
  readonly on: string;
  /** Day that the reminder is about, and the last on which it is useful. */
  readonly until: string;
}
interface Trip {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * Returns the last day of the stay that includes `day`: of the current trip and those that continue it without a gap.
 * Undefined if no trip is in progress.
 */
export function departureOf(trips: readonly Trip[], day: string): string | undefined {
  const underWay = trips.filter(({ startDate, endDate }) => startDate <= day && day <= endDate);
  let last = underWay
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1);
  if (last === undefined) return undefined;
  for (const { startDate, endDate } of trips.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)))
    if (startDate <= addDays(last, 1) && endDate > last) last = endDate;
  return last;
}

/**
 * Returns the reminders for the stay that includes `day` (in Seoul), earliest first. Skips reminders whose day would
 * come after what they are about.
 */
export function remindersOf(trips: readonly Trip[], day: string): Reminder[] {
  const entry = entryDateOf(trips, day);
  if (entry === undefined) return [];
  const notBefore = (on: string) => (on < entry ? entry : on);
  const departure = departureOf(trips, day);
  const ends = lastClaimDay(entry);
  const last: Reminder = { kind: 'last_claim_day', on: notBefore(addDays(ends, -LAST_CLAIM_DAYS)), until: ends };
  const reminders: Reminder[] = departure
    ? [{ kind: 'departure', on: notBefore(addDays(departure, -DEPARTURE_DAYS)), until: departure }, last]
    : [last];
  return reminders.filter(({ until }) => day <= until).toSorted((a, b) => (a.on <= b.on ? -1 : 1));
}

/** Returns the reminders to send on `day`. */
export const remindersDue = (trips: readonly Trip[], day: string): Reminder[] =>
  remindersOf(trips, day).filter(({ on }) => on <= day);
