import { ENTRY_DAYS } from '../rules.ts';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

interface Trip {
  readonly startDate: string;
  readonly endDate: string;
}

/** The calendar day in Seoul (`YYYY-MM-DD`), where a claim's day is counted; Korea has no summer time. */
export const seoulDay = (at: Date): string => new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 10);

/**
 * Since when a traveller is in the country: the first day of the latest stay that has begun by `day`. A stay is a trip and those that go on from it
 * without a day between. The server finds the same (`server/trips/entry.ts`).
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

/** The last day on which a claim is taken after an entry. */
export const lastClaimDay = (entry: string): string => addDays(entry, ENTRY_DAYS);

/** So many calendar days later, or earlier where they are below 0. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days on which claims are still taken, today not counted; 0 once they are over. */
export const claimDaysLeft = (entry: string, day: string): number =>
  Math.max(0, (Date.parse(lastClaimDay(entry)) - Date.parse(day)) / DAY_MS);

/** Where a trip stands beside a day. */
export function whenOf({ startDate, endDate }: { startDate: string; endDate: string }, day: string) {
  if (endDate < day) return 'past';
  return startDate <= day ? 'now' : 'next';
}
