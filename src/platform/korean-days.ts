/** Time zone of all days that the product counts. Korea has used UTC+9 without summer time since 1988. */
export const ZONE = { name: 'Asia/Seoul', offset: '+09:00', minutes: 540 } as const;

const DAY_MS = 86_400_000;

/** Period of whole days, from the first moment of the first day. `end` is the first moment after the last day. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
}

/**
 * Returns the period between two days (`YYYY-MM-DD`), both included. Undefined if the second day is before the first.
 */
export function periodOf(from: string, to: string): Period | undefined {
  if (to < from) return undefined;
  return { from, to, start: midnight(from), end: new Date(midnight(to).getTime() + DAY_MS) };
}

const midnight = (day: string) => new Date(`${day}T00:00:00${ZONE.offset}`);

/** Returns the Korean day (`YYYY-MM-DD`) of a moment. */
export const dayOf = (at: Date): string => localOf(at).slice(0, 10);

/** Formats a moment as `2026-11-20 14:05:09`, Korean time. */
export const momentText = (at: Date): string => localOf(at).slice(0, 19).replace('T', ' ');

const localOf = (at: Date): string => new Date(at.getTime() + ZONE.minutes * 60_000).toISOString();

/** Returns `count` months (`YYYY-MM`), newest first, beginning with the month of `today`. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Returns the first and last day of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
