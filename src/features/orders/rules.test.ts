import { describe, expect, test } from 'vitest';
import { dayIn, dayOfRun, isZone, LIMITS, type Plan, plannedDay, startOfDay, wholePlan } from './rules.ts';

const days = (rhythm: 'weekly' | 'monthly', first: string, count: number) =>
  Array.from({ length: count }, (_, nth) => dayOfRun(rhythm, first, nth));

describe('the day of a payment', () => {
  test('in a month that is too short is the last day, and the next month has the original day again', () => {
    expect(days('monthly', '2027-10-31', 6)).toEqual([
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
    expect(days('monthly', '2027-01-30', 3)).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']);
  });

  test('a leap day becomes the last of February', () => {
    expect([dayOfRun('monthly', '2028-02-29', 12), dayOfRun('monthly', '2028-02-29', 48)]).toEqual([
      '2029-02-28',
      '2032-02-29',
    ]);
  });

  test('of a weekly order is the same weekday, also over the end of a year', () => {
    expect(days('weekly', '2026-12-28', 3)).toEqual(['2026-12-28', '2027-01-04', '2027-01-11']);
  });
});

describe('the first moment of a day', () => {
  test.each([
    ['2026-12-01', 'Asia/Seoul', '2026-11-30T15:00:00.000Z'],
    ['2026-12-01', 'UTC', '2026-12-01T00:00:00.000Z'],
    // Clocks go forward at 02:00 and back at 03:00, so both days begin at midnight.
    ['2027-03-28', 'Europe/Berlin', '2027-03-27T23:00:00.000Z'],
    ['2027-03-29', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
    ['2027-10-31', 'Europe/Berlin', '2027-10-30T22:00:00.000Z'],
    ['2027-11-01', 'Europe/Berlin', '2027-10-31T23:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // Midnight is skipped: the day begins at 01:00, when the clocks go forward.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Midnight occurs twice; the first one counts.
    ['2025-10-26', 'Atlantic/Azores', '2025-10-26T00:00:00.000Z'],
    ['2026-12-01', 'Asia/Kathmandu', '2026-11-30T18:15:00.000Z'],
    ['2026-12-01', 'Pacific/Kiritimati', '2026-11-30T10:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => {
    const start = startOfDay(day, zone);
    expect(start.toISOString()).toBe(moment);
    expect(dayIn(zone, start)).toBe(day);
    expect(dayIn(zone, new Date(start.getTime() - 1))).not.toBe(day);
  });

  test('is computed only in named zones', () => {
    expect(['Asia/Seoul', 'UTC', 'Europe/Berlin'].map(isZone)).toEqual([true, true, true]);
    expect(['Asia/Nowhere', '+09:00', '', 'seoul; drop'].map(isZone)).toEqual([false, false, false, false]);
  });
});

const plan = (more: Partial<Plan>): Plan => ({
  rhythm: 'monthly',
  firstOn: '2026-12-31',
  zone: 'Asia/Seoul',
  endOn: null,
  amount: 100n,
  total: 1_000n,
  ...more,
});

describe('the length of an order', () => {
  test('ends when its total is used: a payment that does not fit in full is not made', () => {
    expect(wholePlan(plan({ total: 399n }))).toEqual({ runs: 3, lastOn: '2027-02-28' });
    expect(plannedDay(plan({ total: 399n }), 3, 300n)).toBeUndefined();
  });

  test('ends with its last day, which is included', () => {
    expect(wholePlan(plan({ endOn: '2027-02-28' }))).toEqual({ runs: 3, lastOn: '2027-02-28' });
    expect(wholePlan(plan({ endOn: '2027-02-27' }))).toEqual({ runs: 2, lastOn: '2027-01-31' });
  });

  test('of a single payment is one payment, and no order is endless', () => {
    expect(wholePlan(plan({ rhythm: 'once' }))).toEqual({ runs: 1, lastOn: '2026-12-31' });
    expect(wholePlan(plan({ rhythm: 'weekly', total: 10n ** 12n })).runs).toBe(LIMITS.runs);
  });
});
