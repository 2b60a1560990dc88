import { ENTRY_DAYS } from '../rules.ts';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

interface Trip {
  readonly startDate: string;
  readonly endDate: string;
}

/** Returns the calendar day in Seoul (`YYYY-MM-DD`), by which claims are counted. Korea has no daylight saving time. */
export const seoulDay = (at: Date): string => new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 10);

/**
 * Returns a traveller's entry date: the first day of the latest stay that began by `day`. A stay is a trip and those
 * that continue it without a gap. The server computes the same in SQL (`server/trips/read-entry.ts`).
 */
export function entryDateOf(trips: readonly Trip[], day: string): string | undefined {
  let entry: string | undefined;
  let last = '';
  for (const { startDate, endDate } of trips.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))) {
    if (startDate > day) break;
    if (entry === undefined || startDate > addDays(last, 1)) entry = startDate;
    if (endDate > last) last = endDate;
  }
  return entry;
}

/** Returns the last day for claims after an entry. */
export const lastClaimDay = (entry: string): string => addDays(entry, ENTRY_DAYS);

/** Adds calendar days to a day; negative numbers subtract. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the days left for claims, not counting today; 0 once they are over. */
export const claimDaysLeft = (entry: string, day: string): number =>
  Math.max(0, (Date.parse(lastClaimDay(entry)) - Date.parse(day)) / DAY_MS);

/** Reports whether a trip is past, current or future on a day. */
export function whenOf({ startDate, endDate }: { startDate: string; endDate: string }, day: string) {
  if (endDate < day) return 'past';
  return startDate <= day ? 'now' : 'next';
}
