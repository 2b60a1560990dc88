import { ENTRY_DAYS } from '../rules.ts';
import { addDays } from './stay.ts';

interface Trip {
  readonly startDate: string;
  readonly endDate: string;
  readonly destination: string;
}

/** A stay: trips that continue each other without a gap. */
export interface Stay {
  readonly from: string;
  readonly to: string;
  /** Number of days, first and last inclusive. */
  readonly days: number;
  readonly places: number;
  /** Days left until the last allowed day. */
  readonly daysLeft: number;
}

const DAY_MS = 86_400_000;
/** Returns the number of calendar days from one day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns the stay that includes `day` (in Seoul); undefined if no trip is in progress. */
export function stayOn(trips: readonly Trip[], day: string): Stay | undefined {
  const inOrder = trips.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  let chain: Trip[] = [];
  let to = '';
  for (const trip of inOrder) {
    if (chain.length > 0 && trip.startDate > addDays(to, 1)) {
      if (to >= day) break;
      chain = [];
      to = '';
    }
    chain.push(trip);
    if (trip.endDate > to) to = trip.endDate;
  }
  const from = chain[0]?.startDate;
  if (from === undefined || from > day || to < day || !chain.some((one) => one.startDate <= day && day <= one.endDate))
    return undefined;
  const places = new Set(chain.map(({ destination }) => destination.trim().toLowerCase())).size;
  return { from, to, days: daysBetween(from, to) + 1, places, daysLeft: daysBetween(day, to) };
}

/** Returns the position of `day` among the claimable days, counting the day of entry as 1. Undefined outside them. */
export function refundDayOf(entry: string, day: string): { readonly day: number; readonly of: number } | undefined {
  const passed = daysBetween(entry, day);
  return passed < 0 || passed > ENTRY_DAYS ? undefined : { day: Math.min(passed + 1, ENTRY_DAYS), of: ENTRY_DAYS };
}
