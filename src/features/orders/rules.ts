/** How often an order pays. */
export const RHYTHMS = ['once', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const STATES = ['active', 'paused', 'ended'] as const;
export type State = (typeof STATES)[number];

/** Why an order stands still or is over: its person, no cover, the payee has no wallet here any more, the account is frozen or closed, or all of it is paid. */
export const REASONS = ['person', 'no_cover', 'payee_gone', 'stopped', 'done'] as const;
export type Reason = (typeof REASONS)[number];

/** The live event by which a person's screens hear of an order. */
export const ORDER_UPDATE = 'order_update';

/** `live`: orders of a person that have not ended. `runs`: payments of one order. `aheadDays`: how far ahead its first may lie. */
export const LIMITS = { live: 50, runs: 600, aheadDays: 730, note: 100 } as const;

const DAY_MS = 86_400_000;
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The calendar day of an order's payment, counted from 0. Of a month without the first one's day it is the last day of that month, and the next
 * month has the first one's day again: Jan 31, Feb 28, Mar 31.
 */
export function dayOfRun(rhythm: Rhythm, firstOn: string, nth: number): string {
  const first = utc(firstOn);
  if (rhythm === 'weekly') return dayOf(new Date(first.getTime() + nth * 7 * DAY_MS));
  if (rhythm === 'once') return firstOn;
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + nth, 1));
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(first.getUTCDate(), last));
  return dayOf(month);
}

/** Whether the machine knows a time zone by this name of the IANA database. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}

/** How far a zone's clocks are ahead of UTC at a moment. */
function aheadMs(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const there = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return there - Math.floor(at / 1000) * 1000;
}

/** The day that it is in a zone at a moment. */
export const dayIn = (zone: string, at: Date): string => dayOf(new Date(at.getTime() + aheadMs(zone, at.getTime())));

/** The first moment of a calendar day in a zone: midnight, or where clocks skip it the moment in which they do; where it comes twice, its first. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = utc(day).getTime();
  // Before and after whatever change of the clocks is near.
  const [before, after] = [aheadMs(zone, midnight - DAY_MS), aheadMs(zone, midnight + DAY_MS)];
  const [early, late] = [midnight - Math.max(before, after), midnight - Math.min(before, after)];
  for (const at of [early, late]) if (at + aheadMs(zone, at) === midnight) return new Date(at);
  return skippedTo(zone, midnight, early, late);
}

/** Where no moment of a zone is midnight: the first one after it. */
function skippedTo(zone: string, midnight: number, from: number, to: number): Date {
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (middle + aheadMs(zone, middle) < midnight) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** What an order may do, as it was signed; sums in the asset's units, without fees. */
export interface Plan {
  readonly rhythm: Rhythm;
  readonly firstOn: string;
  readonly zone: string;
  readonly endOn: string | null;
  readonly amount: bigint;
  readonly total: bigint;
}

/** The day of a payment, if there is one: in time, and within what is left of the total. */
export function plannedDay(plan: Plan, nth: number, used: bigint): string | undefined {
  if (plan.rhythm === 'once' ? nth > 0 : nth >= LIMITS.runs) return undefined;
  if (used + plan.amount > plan.total) return undefined;
  const day = dayOfRun(plan.rhythm, plan.firstOn, nth);
  return plan.endOn !== null && day > plan.endOn ? undefined : day;
}

/** How many payments it makes when none fails, and the day of the last. */
export function wholePlan(plan: Plan): { readonly runs: number; readonly lastOn: string | null } {
  let runs = 0;
  let lastOn: string | null = null;
  for (;;) {
    const day = plannedDay(plan, runs, plan.amount * BigInt(runs));
    if (day === undefined) return { runs, lastOn };
    lastOn = day;
    runs += 1;
  }
}
