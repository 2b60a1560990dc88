import { expect, test } from 'vitest';
import { dayOf, daysOfMonth, momentText, monthsUntil, periodOf } from './korean-days.ts';

test('a period runs from the first moment of its first day in Korea to the first after its last', () => {
  expect(periodOf('2026-11-01', '2026-11-30')).toMatchObject({
    start: new Date('2026-10-31T15:00:00Z'),
    end: new Date('2026-11-30T15:00:00Z'),
  });
  expect(periodOf('2026-11-20', '2026-11-20')?.end).toEqual(new Date('2026-11-20T15:00:00Z'));
  expect(periodOf('2026-11-21', '2026-11-20')).toBeUndefined();
});

test('the end of one month is the start of the next', () => {
  const months = monthsUntil('2026-03-15', 14).reverse();
  expect([months[0], months.at(-1)]).toEqual(['2025-02', '2026-03']);
  const periods = months.map((month) => {
    const { from, to } = daysOfMonth(month);
    return periodOf(from, to);
  });
  for (const [index, period] of periods.slice(1).entries()) expect(period?.start).toEqual(periods[index]?.end);
  expect(daysOfMonth('2024-02').to).toBe('2024-02-29');
});

test('a moment is written by Korea’s clock', () => {
  const at = new Date('2026-11-20T15:00:00.999Z');
  expect([dayOf(at), momentText(at)]).toEqual(['2026-11-21', '2026-11-21 00:00:00']);
});
