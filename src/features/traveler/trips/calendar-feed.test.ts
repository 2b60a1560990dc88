import { describe, expect, it } from 'vitest';
import { eventOf } from './calendar.ts';
import { calendarFeed } from './calendar-feed.ts';

const STAMP = '2026-11-20T05:04:03.120Z';
const trip = (id: number, startDate: string, endDate = startDate) => ({
  id,
  userId: 1,
  title: `Stop ${id}`,
  destination: 'Busan',
  startDate,
  endDate,
  notes: null,
  status: 'planning' as const,
});
const count = (lines: readonly string[], line: string) => lines.filter((one) => one === line).length;

describe('the calendar feed of all trips', () => {
  it('has each trip once, the earliest first, as in the file of one trip', () => {
    const plans = [trip(3, '2026-12-12'), trip(1, '2026-11-02', '2026-11-14'), trip(2, '2026-11-02')];
    const lines = calendarFeed(plans, { name: 'Trips', stamp: STAMP }).split('\r\n');
    expect(count(lines, 'BEGIN:VCALENDAR')).toBe(1);
    expect(count(lines, 'BEGIN:VEVENT')).toBe(3);
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:trip-1-1@ingam.app',
      'UID:trip-1-2@ingam.app',
      'UID:trip-1-3@ingam.app',
    ]);
    for (const plan of plans) expect(lines.join('\n')).toContain(eventOf(plan, STAMP).join('\n'));
  });

  it('has a name, as text, and its refresh interval', () => {
    const file = calendarFeed([], { name: '여행; Ingam\nATTENDEE:x', stamp: STAMP });
    expect(file).toContain('\r\nNAME:여행\\; Ingam\\nATTENDEE:x\r\n');
    expect(file).toContain('\r\nX-WR-CALNAME:여행\\; Ingam\\nATTENDEE:x\r\n');
    expect(file).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n');
  });

  it('is a complete calendar even without trips', () => {
    const lines = calendarFeed([], { name: 'Trips', stamp: STAMP }).split('\r\n');
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
    ]);
    for (const part of ['VCALENDAR', 'VTIMEZONE', 'STANDARD'])
      expect([count(lines, `BEGIN:${part}`), count(lines, `END:${part}`)]).toEqual([1, 1]);
    expect(lines.at(-1)).toBe('');
  });
});
