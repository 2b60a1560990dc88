import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePoints, mergeStreams, type Point, type Stream } from './merge.ts';

const KINDS = 4;
/** Generates points of several kinds, often at the same time. Ids are unique within a kind. */
const timeline = fc
  .uniqueArray(
    fc.record({
      micros: fc.integer({ min: 1, max: 12 }),
      rank: fc.nat(KINDS - 1),
      id: fc.integer({ min: 1, max: 30 }),
    }),
    { maxLength: 80, selector: ({ rank, id }) => `${rank} ${id}` },
  )
  .map((points) => points.toSorted(comparePoints));

/** Simulates the sources: returns at most `count` points of each kind below a point, and whether those are all. */
const streamsBelow = (all: readonly Point[], below: Point | undefined, count: number): Stream<Point>[] =>
  Array.from({ length: KINDS }, (_, rank) => {
    const left = all.filter((one) => one.rank === rank && (!below || comparePoints(below, one) < 0));
    return { points: left.slice(0, count), isWhole: left.length < count };
  });

/**
 * Reads the whole timeline in pages of these sizes. `count` returns the number of rows that a source reads for a page.
 */
function readAll(all: readonly Point[], sizes: readonly number[], count: (limit: number) => number): Point[] {
  const read: Point[] = [];
  for (let nth = 0; nth < 500; nth += 1) {
    const limit = sizes[nth % sizes.length] ?? 1;
    const streams = streamsBelow(all, read.at(-1), count(limit));
    const page = mergeStreams(streams, limit);
    expect(page.length).toBeLessThanOrEqual(limit);
    read.push(...page);
    if (page.length === 0) return read;
  }
  throw new Error('it never ends');
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

describe('a timeline of several kinds', () => {
  test('is complete in pages of any size: newest first, without gaps or duplicates, with entries of equal time in a fixed order', () => {
    fc.assert(
      fc.property(timeline, sizes, (all, some) => {
        expect(readAll(all, some, (limit) => limit + 1)).toEqual(all);
      }),
      { numRuns: 500 },
    );
  });

  test('shows no entry of one kind before unread entries of another kind', () => {
    fc.assert(
      fc.property(timeline, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3 }), (all, limit, count) => {
        const page = mergeStreams(streamsBelow(all, undefined, count), limit);
        expect(page).toEqual(all.slice(0, page.length));
      }),
      { numRuns: 500 },
    );
  });

  test('uses at least one entry of each page that it reads, so that reading ends', () => {
    fc.assert(
      fc.property(timeline, sizes, (all, some) => {
        expect(readAll(all, some, () => 2)).toEqual(all);
      }),
      { numRuns: 300 },
    );
  });
});
