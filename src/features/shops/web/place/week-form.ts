import { clockText, minutesOf, type Week } from '../../rules.ts';

/** The hours of a day as they are typed; both empty: closed. */
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
    // A field for a time knows no 24:00.
    return span ? { from: clockText(span.from), to: clockText(span.to % MIDNIGHT) } : CLOSED;
  });

/** Whether a day's hours are whole: both times, and not the same one. */
export function isDay({ from, to }: TypedDay): boolean {
  if (from === '' && to === '') return true;
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  if (begins === undefined || ends === undefined) return false;
  return begins !== ends || begins === 0;
}
export const isWeek = (week: TypedWeek): boolean => week.every(isDay);

/** The hours that were typed; null where nothing was: it does not say. From midnight to midnight is the whole day. */
export function weekOf(week: TypedWeek): { from: number; to: number }[] | null {
  const days = week.map(({ from, to }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(to)];
    return begins === undefined || ends === undefined ? null : { from: begins, to: ends === 0 ? MIDNIGHT : ends };
  });
  return days.every((day) => day === null) ? null : (days as { from: number; to: number }[]);
}
