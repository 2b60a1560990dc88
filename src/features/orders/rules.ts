/** How often an order pays. */
export const RHYTHMS = ['once', 'weekly', 'monthly'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

export const STATES = ['active', 'paused', 'ended'] as const;
export type State = (typeof STATES)[number];

/**
 * Why an order is paused or has ended: its person did it, insufficient balance, the payee has no wallet here any more,
 * the account is frozen or closed, or everything is paid.
 */
export const REASONS = ['person', 'no_cover', 'payee_gone', 'stopped', 'done'] as const;
export type Reason = (typeof REASONS)[number];

/** Live event that notifies a person's screens of a changed order. */
export const ORDER_UPDATE = 'order_update';

/**
 * `live`: a person's orders that have not ended. `runs`: payments of one order. `aheadDays`: maximum days until the
 * first payment.
 */
export const LIMITS = { live: 50, runs: 600, aheadDays: 730, note: 100 } as const;

const DAY_MS = 86_400_000;
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Returns the calendar day of an order's payment, counted from 0. In a month without the first payment's day, it is the
 * last day of that month; the next month uses the original day again: Jan 31, Feb 28, Mar 31.
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

/** Reports whether this machine knows a time zone of the IANA database. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}

/** Returns how many ms a zone's clocks are ahead of UTC at a time. */
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

/** Returns the calendar day in a zone at a time. */
export const dayIn = (zone: string, at: Date): string => dayOf(new Date(at.getTime() + aheadMs(zone, at.getTime())));

/**
 * Returns the first moment of a calendar day in a zone: midnight, or the clock change if that skips midnight. If
 * midnight occurs twice, returns the first.
 */
export function startOfDay(day: string, zone: string): Date {
  const midnight = utc(day).getTime();
  // Offsets before and after any nearby clock change.
  const [before, after] = [aheadMs(zone, midnight - DAY_MS), aheadMs(zone, midnight + DAY_MS)];
  const [early, late] = [midnight - Math.max(before, after), midnight - Math.min(before, after)];
  for (const at of [early, late]) if (at + aheadMs(zone, at) === midnight) return new Date(at);
  return skippedTo(zone, midnight, early, late);
}

/** Finds the first moment after midnight in a zone that skips it. */
function skippedTo(zone: string, midnight: number, from: number, to: number): Date {
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (middle + aheadMs(zone, middle) < midnight) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** The signed terms of an order; sums are in the asset's units, without fees. */
export interface Plan {
  readonly rhythm: Rhythm;
  readonly firstOn: string;
  readonly zone: string;
  readonly endOn: string | null;
  readonly amount: bigint;
  readonly total: bigint;
}

/** Returns the day of a payment; undefined after the last day, or if the payment would exceed the total. */
export function plannedDay(plan: Plan, nth: number, used: bigint): string | undefined {
  if (plan.rhythm === 'once' ? nth > 0 : nth >= LIMITS.runs) return undefined;
  if (used + plan.amount > plan.total) return undefined;
  const day = dayOfRun(plan.rhythm, plan.firstOn, nth);
  return plan.endOn !== null && day > plan.endOn ? undefined : day;
}

/** Returns the number of payments if none fails, and the day of the last one. */
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
