import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFileName, calendarOf } from './calendar.ts';

const trip = {
  id: 7,
  userId: 1,
  title: 'Busan, by train; twice',
  destination: 'Busan',
  startDate: '2026-12-30',
  endDate: '2026-12-31',
  notes: 'First line\nC:\\second',
  status: 'confirmed',
} as const;
const STAMP = '2026-11-20T05:04:03.120Z';
const unfolded = (file: string) => file.replaceAll('\r\n ', '');

describe('a trip as a calendar file', () => {
  it('has whole days, with the day after the last as its end', () => {
    const lines = calendarOf(trip, STAMP).split('\r\n');
    expect(lines).toContain('DTSTART;VALUE=DATE:20261230');
    expect(lines).toContain('DTEND;VALUE=DATE:20270101');
    expect(lines).toContain('DTSTAMP:20261120T050403Z');
    expect(lines).toContain('UID:trip-1-7@ingam.app');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
  });

  it('escapes commas, semicolons, backslashes and line breaks', () => {
    const file = calendarOf(trip, STAMP);
    expect(file).toContain('SUMMARY:Busan\\, by train\\; twice\r\n');
    expect(file).toContain('DESCRIPTION:First line\\nC:\\\\second\r\n');
  });

  it('has no line over 75 octets and loses no character, whatever a trip is called', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('가', '😀', 'a', ' ', '민'), minLength: 1, maxLength: 200 }),
        (title) => {
          const file = calendarOf({ ...trip, title }, STAMP);
          for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(unfolded(file)).toContain(`SUMMARY:${title}\r\n`);
        },
      ),
    );
  });

  it('gets no extra lines from a title', () => {
    expect(calendarOf({ ...trip, title: 'a\r\nATTENDEE:x' }, STAMP).split('\r\n')).not.toContain('ATTENDEE:x');
  });

  it('has a file name that any system accepts', () => {
    expect([calendarFileName('Busan / 부산!'), calendarFileName('//')]).toEqual(['Busan-부산.ics', 'trip.ics']);
  });
});
