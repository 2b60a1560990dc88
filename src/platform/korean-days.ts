/** Days are those of Korea, as everywhere in this product that counts them; it has kept UTC+9 without summer time since 1988. */
export const ZONE = { name: 'Asia/Seoul', offset: '+09:00', minutes: 540 } as const;

const DAY_MS = 86_400_000;

/** From the first moment of one day to the last of another: `end` is the first moment after it. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
}

/** The period between two days (`YYYY-MM-DD`), both included; undefined when the second comes before the first. */
export function periodOf(from: string, to: string): Period | undefined {
  if (to < from) return undefined;
  return { from, to, start: midnight(from), end: new Date(midnight(to).getTime() + DAY_MS) };
}

const midnight = (day: string) => new Date(`${day}T00:00:00${ZONE.offset}`);

/** The day on which a moment falls. */
export const dayOf = (at: Date): string => localOf(at).slice(0, 10);

/** `2026-11-20 14:05:09`. */
export const momentText = (at: Date): string => localOf(at).slice(0, 19).replace('T', ' ');

const localOf = (at: Date): string => new Date(at.getTime() + ZONE.minutes * 60_000).toISOString();

/** The months that end with the one of `today`, newest first, each as `YYYY-MM`. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** The first and the last day of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}
