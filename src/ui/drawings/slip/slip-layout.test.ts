import { expect, test } from 'vitest';
import { cut, DECKLE, heightOf, layOut, WIDTH } from './slip-layout.ts';

const row = (term: string) => ({ term, value: '1' });

test('a slip has the size A6 until its lines need more, and no lines overlap', () => {
  for (const count of [0, 3, 12]) {
    const items = Array.from({ length: count }, (_, nth) => row(`${nth}`));
    const { rows, rules, totalAt, end } = layOut({ hasHead: true, items, rows: [row('fee')], total: row('total') });
    const lines = [...rows.map(({ y }) => y), totalAt];
    for (const [nth, y] of lines.slice(1).entries()) expect(y - (lines[nth] ?? 0)).toBeGreaterThanOrEqual(24);
    for (const rule of rules) expect(lines.every((y) => Math.abs(y - rule.y) > 3)).toBe(true);
    const height = heightOf(end, true);
    expect(height >= 507 && height - 108 > totalAt).toBe(true);
    if (count === 0) expect(height / WIDTH).toBeCloseTo(148 / 105, 2);
  }
});

test('the edge spans the whole width, and too long text is cut with a sign', () => {
  const steps = DECKLE.split('l')
    .slice(1)
    .map((step) => step.split(' ').map(Number));
  expect(steps.reduce((sum, [x = 0]) => sum + x, 0)).toBe(-WIDTH);
  expect(steps.reduce((sum, [, y = 0]) => sum + y, 0)).toBeCloseTo(0);
  expect(cut('a'.repeat(40), 10)).toBe(`${'a'.repeat(9)}…`);
  expect(cut('short', 10)).toBe('short');
});
