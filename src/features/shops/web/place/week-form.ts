import { clockText, minutesOf, type Week } from '../../rules.ts';

/** Typed hours of a day; both empty means closed. */
export interface TypedDay {
  readonly from: string;
  readonly to: string;
}
export type TypedWeek = readonly TypedDay[];

export const CLOSED: TypedDay = { from: '', to: '' };
const MIDNIGHT = 1440;

export const typedWeek = (week: Week | null): TypedWeek =>
  Array.from({ length: 7 }, (_, day) => {
    const span = week?.[day];
    // A time field cannot show 24:00.
    return span ? { from: clockText(span.from), to: clockText(span.to % MIDNIGHT) } : CLOSED;
  });

/** Reports whether a day's hours are complete: two different times, or none. */
export function isDay({ from, to }: TypedDay): boolean {
  if (from === '' && to === '') return true;
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  if (begins === undefined || ends === undefined) return false;
  return begins !== ends || begins === 0;
}
export const isWeek = (week: TypedWeek): boolean => week.every(isDay);

/**
 * Returns the typed hours; null if none were typed, so that no hours are stated. Midnight to midnight is the whole day.
 */
export function weekOf(week: TypedWeek): { from: number; to: number }[] | null {
  const days = week.map(({ from, to }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(to)];
    return begins === undefined || ends === undefined ? null : { from: begins, to: ends === 0 ? MIDNIGHT : ends };
  });
  return days.every((day) => day === null) ? null : (days as { from: number; to: number }[]);
}
