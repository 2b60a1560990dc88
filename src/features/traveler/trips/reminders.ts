import { addDays, entryDateOf, lastClaimDay } from './stay.ts';

/** Days before the departure, and before the last day of claims, on which a traveller is reminded of receipts that are not claimed. */
export const DEPARTURE_DAYS = 3;
export const LAST_CLAIM_DAYS = 7;

/** The event of one reminder, to its traveller. */
export const TRAVEL_REMINDER = 'travel_reminder';

/** What a traveller is reminded of; one `kind` and `until` is one reminder, however often this is worked out. */
export interface Reminder {
  readonly kind: 'departure' | 'last_claim_day';
  /** The day in Seoul from which on it is given, `YYYY-MM-DD`. */
  readonly on: string;
  /** The day that it is about, and the last on which it is of use. */
  readonly until: string;
}
interface Trip {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * The last day of the stay that `day` is in: of the trip under way, and of those that go on from it without a day between. Undefined where no
 * trip is under way.
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

/** The reminders of the stay that `day` (in Seoul) is in, the earlier first: none before a stay has begun, none that came after what it is about. */
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

/** Those that are to be given on `day`. */
export const remindersDue = (trips: readonly Trip[], day: string): Reminder[] =>
  remindersOf(trips, day).filter(({ on }) => on <= day);
