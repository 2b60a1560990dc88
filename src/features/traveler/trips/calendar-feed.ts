import { type CalendarTrip, calendarWith, escapeText, eventOf } from './calendar.ts';

/** Refresh interval suggested to calendars. */
const REFRESH = 'PT6H';

/**
 * Korea has no daylight saving time. A calendar needs at least one component (RFC 5545 section 3.6), even without
 * trips.
 */
const SEOUL = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Seoul',
  'BEGIN:STANDARD',
  'DTSTART:19881009T030000',
  'TZOFFSETFROM:+1000',
  'TZOFFSETTO:+0900',
  'TZNAME:KST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Writes all trips as a calendar to subscribe to (RFC 5545; name and refresh by RFC 7986), earliest first. `stamp` is
 * when they were read.
 */
export function calendarFeed(plans: readonly CalendarTrip[], { name, stamp }: { name: string; stamp: string }): string {
  const title = escapeText(name);
  const inOrder = plans.toSorted((a, b) =>
    a.startDate === b.startDate ? a.id - b.id : a.startDate < b.startDate ? -1 : 1,
  );
  return calendarWith([
    `NAME:${title}`,
    // For programs without RFC 7986.
    `X-WR-CALNAME:${title}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...SEOUL,
    ...inOrder.flatMap((plan) => eventOf(plan, stamp)),
  ]);
}
