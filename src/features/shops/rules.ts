import { toHalfWidth } from '#platform/money.ts';

/**
 * Opening hours of a day in minutes. `to` is 1440 at midnight; if it is not later than `from`, it is on the next day.
 */
export interface Span {
  readonly from: number;
  readonly to: number;
}
/** Seven days, Monday first; null on a closed day. */
export type Week = readonly (Span | null)[];

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const DAY_MINUTES = 1440;
const WEEK_MINUTES = DAYS.length * DAY_MINUTES;
const MINUTE_MS = 60_000;
/** Days from a Monday to 1970-01-01, which was a Thursday. */
const DAYS_FROM_MONDAY = 3;

/** Returns the minute of the week in a time zone, counted from Monday at midnight. */
export function minuteOfWeek(at: Date, zoneMinutes: number): number {
  const minutes = Math.floor(at.getTime() / MINUTE_MS) + zoneMinutes + DAYS_FROM_MONDAY * DAY_MINUTES;
  return ((minutes % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
}

/**
 * Returns the open ranges in minutes of the week, each with an exclusive end. A range past Sunday at midnight is split
 * in two.
 */
export function openMinutes(week: Week): [number, number][] {
  return week.flatMap((span, day): [number, number][] => {
    if (!span) return [];
    const from = day * DAY_MINUTES + span.from;
    const to = day * DAY_MINUTES + span.to + (span.to <= span.from ? DAY_MINUTES : 0);
    if (to <= WEEK_MINUTES) return [[from, to]];
    return [
      [from, WEEK_MINUTES],
      [0, to - WEEK_MINUTES],
    ];
  });
}

/**
 * Reports whether a shop is open in a minute of the week, and until which minute of a day; undefined if it never
 * closes.
 */
export function openUntil(week: Week, minute: number): { readonly isOpen: boolean; readonly until?: number } {
  const spans = openMinutes(week);
  const covers = (at: number) => spans.filter(([from, to]) => from <= at && at < to);
  if (covers(minute).length === 0) return { isOpen: false };
  let end = minute;
  for (let round = 0; round <= spans.length; round += 1) {
    const ends = covers(end % WEEK_MINUTES).map(([, to]) => to);
    if (ends.length === 0) return { isOpen: true, until: end % DAY_MINUTES };
    end = Math.max(...ends);
  }
  return { isOpen: true };
}

/** Formats minutes like a clock: 09:05, and 24:00 at the end of a day. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Parses a clock time to minutes; undefined if it is invalid. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? (text === '24:00' ? [text, '24', '00'] : []);
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** A position in degrees of WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}
const METRES_OF_DEGREE = 111_195;
const RADIANS = Math.PI / 180;

/** Returns the metres between two points in one city, on a plane; exact to a thousandth there. */
export function metresBetween(a: Point, b: Point): number {
  const cos = Math.cos(((a.latitude + b.latitude) / 2) * RADIANS);
  const turn = Math.abs(a.longitude - b.longitude);
  return METRES_OF_DEGREE * Math.hypot(a.latitude - b.latitude, Math.min(turn, 360 - turn) * cos);
}

/** Formats a distance: 80 m, 1.2 km, 14 km. */
export function distanceText(metres: number): string {
  if (metres < 995) return `${Math.max(10, Math.round(metres / 10) * 10)} m`;
  const tenths = Math.round(metres / 100);
  return metres < 9950 ? `${Math.floor(tenths / 10)}.${tenths % 10} km` : `${Math.round(metres / 1000)} km`;
}

/** Parses `35.8117, 127.1473`, as copied from a map; undefined if it is not a point. */
export function pointIn(text: string): Point | undefined {
  const [, first, second] =
    /^\s*\(?(-?\d{1,2}(?:\.\d{1,15})?)°?\s*[, ]\s*(-?\d{1,3}(?:\.\d{1,15})?)°?\)?\s*$/.exec(toHalfWidth(text)) ?? [];
  const point = { latitude: Number(first), longitude: Number(second) };
  const isPlace = Math.abs(point.latitude) <= 85 && Math.abs(point.longitude) <= 180;
  return first !== undefined && isPlace ? point : undefined;
}

/** Formats a point as `pointIn` reads it, to a millionth. */
export const pointText = ({ latitude, longitude }: Point): string =>
  [latitude, longitude].map((degrees) => String(Math.round(degrees * 1_000_000) / 1_000_000)).join(', ');
