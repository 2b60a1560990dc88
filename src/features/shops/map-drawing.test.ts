import { describe, expect, it } from 'vitest';
import {
  dragView,
  drawMap,
  type Label,
  linesOf,
  type MapShop,
  type Square,
  scaleOf,
  spotOf,
  viewAround,
  viewOf,
} from './map-drawing.ts';
import { metresBetween } from './rules.ts';

const size = { width: 350, height: 240 };
const market: MapShop = { id: 1, name: 'Nambu Market', latitude: 35.8117, longitude: 127.1473 };
const books: MapShop = { id: 2, name: '경기전 책방', latitude: 35.8153, longitude: 127.1497 };
const crowd = Array.from({ length: 10_000 }, (_, i) => ({
  id: i + 1,
  name: `Shop ${i}`,
  latitude: 35.8 + ((i * 7919) % 10_007) / 100_000,
  longitude: 127.1 + ((i * 104_729) % 10_009) / 100_000,
}));

const coversSquare = ({ id, anchor, x, y, text }: Label, squares: readonly Square[]) => {
  const long = 6.2 * text.length;
  const [left, right] = anchor === 'start' ? [x, x + long] : [x - long, x];
  return squares.some((one) => one.id !== id && Math.abs(one.y - y) < 14 && one.x + 6 > left && one.x - 6 < right);
};

describe('the map of shops', () => {
  it('shows every shop at its right distance from the other shops', () => {
    const view = viewOf([market, books], size);
    if (!view) throw new Error('no view');
    const [a, b] = [spotOf(market, view, size), spotOf(books, view, size)];
    for (const { x, y } of [a, b]) {
      expect(x > 0 && x < size.width).toBe(true);
      expect(y > 0 && y < size.height).toBe(true);
    }
    // North is up, so the northern point has the smaller y.
    expect(b.y).toBeLessThan(a.y);
    const metres = (Math.hypot(a.x - b.x, a.y - b.y) * view.across) / size.width;
    expect(metres / metresBetween(market, books)).toBeCloseTo(1, 2);
    expect(viewOf([], size)).toBeUndefined();
    expect(viewAround(market, [books], 5).across / metresBetween(market, books)).toBeCloseTo(2.6, 5);
  });

  it('moves as far as a finger does', () => {
    const view = { middle: market, across: 1000 };
    const before = spotOf(books, view, size);
    const after = spotOf(books, dragView(view, size, { x: 30, y: -20 }), size);
    expect(after.x - before.x).toBeCloseTo(30, 1);
    expect(after.y - before.y).toBeCloseTo(-20, 1);
  });

  it('of 10,000 shops draws a few hundred squares, and names that cover no other name or shop', () => {
    const view = viewOf(crowd, size);
    if (!view) throw new Error('no view');
    const { squares, labels } = drawMap(crowd, view, size);
    expect(squares.length).toBeLessThanOrEqual(300);
    expect(squares.some(({ count }) => count > 1)).toBe(true);
    const near = drawMap(crowd, { middle: market, across: 900 }, size);
    expect(near.squares.length).toBeLessThanOrEqual(300);
    expect(near.labels.length).toBeGreaterThan(2);
    expect(near.labels.length).toBeLessThanOrEqual(12);
    for (const found of [{ squares, labels }, near])
      expect(found.labels.filter((one) => coversSquare(one, found.squares))).toEqual([]);
    // The first shop in the list, which is the chosen one, has a square of its own.
    const chosen = drawMap([books, ...crowd], view, size);
    expect(chosen.squares[0]?.id).toBe(books.id);
  });

  it('has a scale of 1, 2 or 5, and lines that stay in place while it moves', () => {
    expect([300, 1000, 2600, 90_000].map((across) => scaleOf({ middle: market, across }))).toEqual([
      50, 200, 500, 20_000,
    ]);
    const view = { middle: market, across: 1000 };
    const step = (200 * size.width) / 1000;
    const [first, second] = [linesOf(view, size), linesOf(dragView(view, size, { x: 10, y: 10 }), size)];
    for (const lines of [first, second])
      for (const at of [...lines.xs, ...lines.ys]) expect(at >= -0.001 && at <= size.width + 0.001).toBe(true);
    const shift = ((((second.ys[0] ?? 0) - (first.ys[0] ?? 0)) % step) + step) % step;
    expect(Math.min(Math.abs(shift - 10), Math.abs(shift - step - 10))).toBeLessThan(0.5);
  });
});
