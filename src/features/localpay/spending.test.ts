import { expect, test } from 'vitest';
import { monthsOf } from './spending.ts';

test('spending covers six months over a turn of the year, empty months too, each with its categories by size', () => {
  const months = monthsOf(
    [
      { month: '2025-12', category: 'tea', won: '3000', payments: 1 },
      { month: '2026-02', category: 'tea', won: '-500', payments: 0 },
      { month: '2026-02', category: 'meals', won: '20000', payments: 2 },
    ],
    '2026-02',
  );
  expect(months.map(({ month, won }) => [month, won])).toEqual([
    ['2025-09', '0'],
    ['2025-10', '0'],
    ['2025-11', '0'],
    ['2025-12', '3000'],
    ['2026-01', '0'],
    ['2026-02', '19500'],
  ]);
  expect(months.at(-1)).toMatchObject({
    payments: 2,
    categories: [{ category: 'meals' }, { category: 'tea', won: '-500' }],
  });
});
