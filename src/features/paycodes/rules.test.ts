import { expect, test } from 'vitest';
import { dayOfStep, endOfDayMs, isInTime, isWithinCaps, judgeCounter, stepOf, stepsAround } from './rules.ts';

test('a step lasts 30 seconds, and a code is in time one step early or late', () => {
  expect([stepOf(0), stepOf(29_999), stepOf(30_000)]).toEqual([0, 0, 1]);
  expect([8, 9, 10, 11, 12].map((step) => isInTime(step, 10))).toEqual([false, true, true, true, false]);
  expect(stepsAround(10)).toEqual([10, 9, 11]);
});

test('the day of a code changes at midnight in Seoul', () => {
  const midnight = Date.parse('2026-12-01T00:00:00+09:00');
  const day = dayOfStep(stepOf(midnight));
  expect(dayOfStep(stepOf(midnight - 1))).toBe(day - 1);
  expect(endOfDayMs(day - 1)).toBe(midnight);
});

test('a payment is within the caps up to the last won of both', () => {
  const caps = { once: 50_000n, day: 200_000n, paidToday: 160_000n };
  expect([40_000n, 40_001n].map((amount) => isWithinCaps(amount, caps))).toEqual([true, false]);
  expect([50_000n, 50_001n].map((amount) => isWithinCaps(amount, { ...caps, paidToday: 0n }))).toEqual([true, false]);
});

test('a counter is used once, and none below it afterwards', () => {
  expect(judgeCounter(8, 7, false)).toBe('free');
  expect(judgeCounter(7, 7, true)).toBe('used');
  expect(judgeCounter(6, 7, false)).toBe('passed');
  expect(judgeCounter(6, 7, true)).toBe('used');
});
