import type { Plan } from '../contract.ts';

const DAY_MS = 86_400_000;
const MAX_OCTETS = 75;
/** Returns the number of UTF-8 octets of a character. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Escapes TEXT by RFC 5545 section 3.3.11. */
export const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Folds a content line to at most 75 octets per line without splitting a character (section 3.1). */
function foldLine(line: string): string {
  let length = 0;
  let text = '';
  for (const character of line) {
    const octets = octetsOf(character);
    const isFull = length + octets > MAX_OCTETS;
    text += isFull ? `\r\n ${character}` : character;
    length = isFull ? octets + 1 : length + octets;
  }
  return text;
}

const compact = (date: string) => date.replaceAll('-', '');
const dayAfter = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
/** `YYYYMMDDTHHMMSSZ`. */
const utcTime = (timestamp: string) => `${timestamp.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** The fields of a trip that a calendar shows. */
export type CalendarTrip = Omit<Plan, 'createdAt' | 'type'>;

/** Wraps components in a calendar (RFC 5545) and folds every line. */
export const calendarWith = (inside: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ingam//Travel plans 2.0.0//EN',
    'CALSCALE:GREGORIAN',
    ...inside,
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');

/**
 * Writes a trip as an all-day event. DTEND is the day after the last one. The UID is stable, so that calendars update
 * the event.
 */
export const eventOf = (plan: CalendarTrip, stamp: string): string[] => {
  const { id, userId, title, destination, startDate, endDate, notes, status } = plan;
  return [
    'BEGIN:VEVENT',
    `UID:trip-${userId}-${id}@ingam.app`,
    `DTSTAMP:${utcTime(stamp)}`,
    `DTSTART;VALUE=DATE:${compact(startDate)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(endDate))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(destination)}`,
    ...(notes ? [`DESCRIPTION:${escapeText(notes)}`] : []),
    `STATUS:${status === 'planning' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
};

/** Writes a trip as a calendar file (RFC 5545). `stamp` is when the file is made. */
export const calendarOf = (plan: CalendarTrip, stamp: string): string => calendarWith(eventOf(plan, stamp));

/** Returns a file name for a trip's calendar that is valid on any system. */
export const calendarFileName = (title: string): string =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'trip'}.ics`;
