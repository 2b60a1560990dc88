import { ZONE } from '#platform/korean-days.ts';

/** Seconds for which one code is shown before the next one replaces it. */
export const STEP_S = 30;
/** Steps by which a code may be older or newer than the server's clock. */
const TOLERANCE = 1;
/** Seconds for which one code is valid on average: its own step and the tolerance around it. */
export const LIFE_S = STEP_S * (1 + TOLERANCE);
/** Days for which a grant is valid without a connection. */
export const LIFE_DAYS = 7;
/** Days after which a grant ends for good; another one needs the passkey again. */
export const MOST_DAYS = 90;
/** Active grants of a person; another one ends the oldest. */
export const MOST_GRANTS = 5;
/** Caps in won, for one payment and for all payments of a day. */
export const CAPS = {
  once: { byDefault: 50_000n, most: 200_000n },
  day: { byDefault: 200_000n, most: 1_000_000n },
} as const;

const DAY_S = 86_400;
/** Returns the time step of a moment in milliseconds since 1970. */
export const stepOf = (ms: number): number => Math.floor(ms / 1000 / STEP_S);
/** Returns the Korean day of a step, as the number of days since 1970. Its alias is part of the code. */
export const dayOfStep = (step: number): number => Math.floor((step * STEP_S + ZONE.minutes * 60) / DAY_S);
/** Returns the first moment after a day, in milliseconds. */
export const endOfDayMs = (day: number): number => ((day + 1) * DAY_S - ZONE.minutes * 60) * 1000;

/** Returns the steps that are valid now, the current one first. */
export const stepsAround = (now: number): number[] => [now, now - 1, now + 1];
export const isInTime = (step: number, now: number): boolean => Math.abs(step - now) <= TOLERANCE;

/** State of a grant's caps before a payment. */
export interface Caps {
  readonly once: bigint;
  readonly day: bigint;
  /** Won paid today under this grant. */
  readonly paidToday: bigint;
}
/** Reports whether a payment is within the caps, so that the payer need not confirm it. */
export const isWithinCaps = (amount: bigint, { once, day, paidToday }: Caps): boolean =>
  amount <= once && paidToday + amount <= day;

/** Result for a counter: usable; used before, so that two stores have this key; or older than a counter in use. */
export type CounterState = 'free' | 'used' | 'passed';
/**
 * Judges a code's counter. Counters only rise: accepting one showing also ends every earlier one, which may have been
 * photographed.
 */
export const judgeCounter = (counter: number, last: number, isUsed: boolean): CounterState =>
  counter > last ? 'free' : isUsed ? 'used' : 'passed';
