import { describe, expect, test } from 'vitest';
import { dateRangeText, monthDayText, monthText } from './calendar-dates.ts';
import { dateText, dateTimeText, localDay, seoulText, whenText } from './dates.ts';

const at = (year: number, month: number, day: number, hour = 12, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).toISOString();
const now = new Date(2026, 10, 20, 14, 0);

describe('whenText', () => {
  test.each([
    [at(2026, 11, 20, 9, 41), 'Today\u00a009:41', '오늘\u00a009:41'],
    [at(2026, 11, 20, 0, 5), 'Today\u00a000:05', '오늘\u00a000:05'],
    [at(2026, 11, 19, 23, 59), 'Yesterday', '어제'],
    [at(2026, 11, 18), 'Nov 18', '11월 18일'],
    [at(2025, 12, 31), 'Dec 31, 2025', '2025년 12월 31일'],
  ])('%s reads %s', (timestamp, english, korean) => {
    expect(whenText(timestamp, now, 'en')).toBe(english);
    expect(whenText(timestamp, now, 'ko')).toBe(korean);
  });
});

test('a calendar date is the same day in every time zone', () => {
  expect(dateText('2026-01-01', 'en')).toBe('Jan 1, 2026');
  expect(dateText('2026-12-31', 'en')).toBe('Dec 31, 2026');
});

test('history writes dates as month day, year, 24-hour time', () => {
  expect(dateTimeText(at(2026, 11, 20, 14, 5), 'en')).toBe('Nov 20, 2026, 14:05');
});

test('Korean writes no comma between a day and its time', () => {
  expect(dateTimeText(at(2026, 11, 20, 14, 5), 'ko')).toBe('2026년 11월 20일 14:05');
  const moment = new Date('2026-11-20T05:05:00Z');
  expect(seoulText(moment, 'ko')).toBe('2026년 11월 20일 14:05 (한국 시간)');
  expect(seoulText(moment, 'en')).toBe('Nov 20, 2026, 14:05 KST');
});

test('names of files have the device’s day', () => {
  expect(localDay(now)).toBe('2026-11-20');
});

test('a trip’s dates write their common parts once', () => {
  expect(dateRangeText('2026-11-30', '2026-12-03', 'en')).toMatch(/^Nov 30\s–\sDec 3, 2026$/);
  expect(dateRangeText('2026-12-01', '2026-12-04', 'ko')).toBe('2026년 12월 1일~4일');
  expect(dateRangeText('2026-10-29', '2026-11-05', 'ko')).toBe('2026년 10월 29일~11월 5일');
  expect(dateRangeText('2026-12-31', '2027-01-05', 'en')).toMatch(/^Dec 31, 2026\s–\sJan 5, 2027$/);
});

test('a day in an obvious year is written without it', () => {
  expect(monthDayText('2026-11-20', 'en')).toBe('Nov 20');
  expect(monthDayText('2026-11-20', 'ko')).toBe('11월 20일');
});

test('a month is written with its year', () => {
  expect([monthText('2026-11', 'en'), monthText('2026-02', 'ko')]).toEqual(['November 2026', '2026년 2월']);
});
