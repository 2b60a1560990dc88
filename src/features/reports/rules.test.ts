import { expect, it } from 'vitest';
import { monthsOf } from './rules.ts';

const of = (day: string, circulating: number, paid: number, refunded = 0, isClosed = true) => ({
  day,
  circulating: String(circulating),
  paid: String(paid),
  refunded: String(refunded),
  isClosed,
});

it('velocity is shop payments less refunds, divided by mean circulation, month by month', () => {
  const february = Array.from({ length: 28 }, (_, nth) => of(`2026-02-${String(nth + 1).padStart(2, '0')}`, 1000, 50));
  expect(monthsOf([...february, of('2026-03-01', 3000, 100, 400), of('2026-03-02', 1000, 0, 0, false)])).toEqual([
    { month: '2026-02-01', days: 28, isWhole: true, turnover: '1400', mean: '1000', velocity: '1.40' },
    { month: '2026-03-01', days: 2, isWhole: false, turnover: '-300', mean: '2000', velocity: '-0.15' },
  ]);
  expect(monthsOf([of('2026-02-01', 0, 0)])[0]?.velocity).toBeNull();
  expect(monthsOf(february.slice(1))[0]?.isWhole).toBe(false);
  expect(monthsOf([])).toEqual([]);
});
