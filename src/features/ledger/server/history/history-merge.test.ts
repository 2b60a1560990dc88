import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCursor, type HistoryCursor, merge, parseCursor, type Step } from './history-merge.ts';

/**
 * An event in one person's history: a listed transfer, one posted at once into one of two accounts, or a later
 * settlement.
 */
const happening = fc.oneof(
  fc.record({ what: fc.constant('hold' as const) }),
  fc.record({ what: fc.constant('post' as const), account: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ what: fc.constant('settle' as const), account: fc.integer({ min: 1, max: 2 }), nth: fc.nat(9) }),
  fc.record({ what: fc.constant('clock' as const), by: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** The lists as the store keeps them: each grows at its head, newest first. */
function world() {
  const lists = new Map<number, Step[]>([0, 1, 2].map((list) => [list, []]));
  const open: number[] = [];
  let [clock, transfers] = [10_000_000, 0];
  const grow = (list: number, step: { id: number; is_shown: boolean; at?: number }) => {
    const steps = lists.get(list) ?? [];
    clock += 1;
    steps.unshift({ at: steps.length + 1, time: new Date(clock), ...step });
  };
  const add = (list: number) => {
    transfers += 1;
    grow(list, { id: transfers, is_shown: true, ...(list === 0 && { at: transfers }) });
    return transfers;
  };
  const live = (one: Happening) => {
    if (one.what === 'hold') open.push(add(0));
    else if (one.what === 'post') add(one.account);
    else if (one.what === 'clock') clock += one.by;
    else {
      const [id] = open.splice(one.nth % Math.max(open.length, 1), 1);
      if (id !== undefined) grow(one.account, { id, is_shown: false });
    }
  };
  const read = (place: HistoryCursor | null, count: number) =>
    new Map(
      [...lists].map(([list, steps]) => [
        list,
        steps.filter(({ at }) => place === null || at <= (place.get(list) ?? 0)).slice(0, count),
      ]),
    );
  return { live, read, count: () => transfers };
}

/**
 * Returns all transfers shown to a reader who turns a page after each of these events; the last page reads to the end.
 */
function shown(before: readonly Happening[], between: readonly (readonly Happening[])[], limit: number, waits = true) {
  const { live, read, count } = world();
  before.forEach(live);
  const was = count();
  const ids: number[] = [];
  let place: HistoryCursor | null = null;
  for (let nth = 0; nth < 10_000; nth += 1) {
    const page = merge(read(place, limit + 1), { count: limit + 1, limit, waits });
    expect(page.shown.length).toBeLessThanOrEqual(limit);
    ids.push(...page.shown.map(({ id }) => id));
    if (!page.next) return { ids, was };
    place = parseCursor(formatCursor(page.next)) ?? null;
    between[nth]?.forEach(live);
  }
  throw new Error('it never ends');
}
const numbers = (most: number) => Array.from({ length: most }, (_, nth) => most - nth);

/** Events before a reader starts, events between their pages, and the page size. */
const life = (maxLength: number) => fc.array(happening, { maxLength });
const lives = fc.tuple(life(60), fc.array(life(8), { maxLength: 12 }), fc.integer({ min: 1, max: 7 }));
const whatever = (holds: (...one: typeof lives extends fc.Arbitrary<infer T extends unknown[]> ? T : never) => void) =>
  fc.assert(
    fc.property(lives, (one) => holds(...one)),
    { numRuns: 1000 },
  );

describe('history', () => {
  test.each([
    ['and waits for what may be newer', true],
    ['or shows what it has', false],
  ])(
    'shows each transfer once, whatever is posted and settled between two pages and however a clock changes, %s',
    (_, waits) =>
      whatever((old, since, limit) => {
        const { ids, was } = shown(old, since, limit, waits);
        expect(ids.toSorted((a, b) => b - a)).toEqual(numbers(was));
      }),
  );

  test('runs from newest to oldest while the clock runs forward', () => {
    const steady = (some: readonly Happening[]) => some.filter(({ what }) => what !== 'clock');
    whatever((old, since, limit) => {
      const { ids, was } = shown(steady(old), since.map(steady), limit);
      expect(ids).toEqual(numbers(was));
    });
  });

  test('continues after any transfer of a page with the transfer that follows it on that page', () => {
    whatever((old, _, limit) => {
      const { live, read, count } = world();
      old.forEach(live);
      const ask = { count: 100, limit: 99, waits: true };
      const { shown: all } = merge(read(null, 100), ask);
      const { after } = all[Math.min(limit, all.length) - 1] ?? {};
      const rest = after ? merge(read(after, 100), ask).shown.map(({ id }) => id) : [];
      expect(all.length).toBe(count());
      expect(rest).toEqual(all.slice(limit).map(({ id }) => id));
    });
  });

  test('has a cursor that is read back as written, and accepts no other text as one', () => {
    const place = new Map([
      [0, 812],
      [2, 41],
    ]);
    expect(formatCursor(place)).toBe('0-812.2-41');
    expect(parseCursor('0-812.2-41')).toEqual(place);
    for (const text of ['', '812', '0-', '0-1.', '0-1.2', '0-1.99999-1', `0-${'9'.repeat(16)}`, '0-1 ', 'yesterday'])
      expect(parseCursor(text)).toBeUndefined();
  });
});
