import { expect, test } from 'vitest';
import { isWithinEntryDays } from '../rules.ts';
import { claimDaysLeft, entryDateOf, lastClaimDay, seoulDay, whenOf } from './stay.ts';

test('a day in Seoul begins at 15:00 UTC', () => {
  expect(seoulDay(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20');
  expect(seoulDay(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
});

test('the entry date is the first day of the latest stay that has begun', () => {
  const trip = (startDate: string, endDate: string) => ({ startDate, endDate });
  const plans = [
    trip('2026-11-06', '2026-11-12'),
    trip('2026-12-24', '2026-12-30'),
    trip('2026-11-02', '2026-11-05'),
    trip('2026-03-01', '2026-03-10'),
    trip('2026-11-14', '2026-11-15'),
  ];
  expect(entryDateOf(plans, '2026-11-13')).toBe('2026-11-02');
  expect(entryDateOf(plans, '2026-11-20')).toBe('2026-11-14');
  expect(entryDateOf(plans, '2026-03-01')).toBe('2026-03-01');
  expect(entryDateOf(plans, '2026-02-01')).toBeUndefined();
});

test('the last day of claims is the ninetieth, which is included', () => {
  expect(lastClaimDay('2026-11-02')).toBe('2027-01-31');
  expect(isWithinEntryDays('2026-11-02', '2027-01-31')).toBe(true);
  expect(isWithinEntryDays('2026-11-02', '2027-02-01')).toBe(false);
  expect(claimDaysLeft('2026-11-02', '2027-01-30')).toBe(1);
  expect(claimDaysLeft('2026-11-02', '2027-03-01')).toBe(0);
});

test('a trip is over, under way or upcoming', () => {
  const trip = { startDate: '2026-11-20', endDate: '2026-11-22' };
  expect(['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].map((day) => whenOf(trip, day))).toEqual([
    'next',
    'now',
    'now',
    'past',
  ]);
});
