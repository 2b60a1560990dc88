import { expect, test } from 'vitest';
import { overlapsOf, sharedDays } from './overlap.ts';

const days = (startDate: string, endDate = startDate) => ({ startDate, endDate });
const seoul = { id: 1, ...days('2026-11-02', '2026-11-14') };
const jeonju = { id: 2, ...days('2026-11-14', '2026-11-22') };
const tokyo = { id: 3, ...days('2026-11-10', '2026-11-12') };

test('trips overlap on days that they share, but not if one trip begins on the day on which the other ends', () => {
  expect(sharedDays(seoul, jeonju)).toBeUndefined();
  expect(sharedDays(jeonju, seoul)).toBeUndefined();
  expect(sharedDays(seoul, days('2026-11-13', '2026-11-20'))).toEqual(days('2026-11-13', '2026-11-14'));
  expect(sharedDays(seoul, tokyo)).toEqual(days('2026-11-10', '2026-11-12'));
  expect(sharedDays(seoul, days('2026-11-05'))).toEqual(days('2026-11-05'));
  expect(sharedDays(seoul, days('2026-11-15', '2026-11-16'))).toBeUndefined();
  expect(sharedDays(days('2026-11-05'), days('2026-11-05'))).toBeUndefined();
  expect(sharedDays(seoul, seoul)).toEqual(days('2026-11-02', '2026-11-14'));
});

test('warns while typing of overlapping trips, the earliest first, and never of the trip itself', () => {
  const trips = [jeonju, tokyo, seoul];
  expect(overlapsOf(days('2026-11-12', '2026-11-16'), trips)).toEqual([
    { trip: seoul, days: days('2026-11-12', '2026-11-14') },
    { trip: jeonju, days: days('2026-11-14', '2026-11-16') },
  ]);
  expect(overlapsOf({ ...days('2026-11-10', '2026-11-13'), id: 3 }, trips)).toEqual([
    { trip: seoul, days: days('2026-11-10', '2026-11-13') },
  ]);
  expect(overlapsOf(days('2027-01-01'), trips)).toEqual([]);
});
