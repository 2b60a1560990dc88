import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Page } from '#platform/contract.ts';
import { readOn } from './read-on.ts';

/** A paged list of the numbers n to 1, largest first. */
const listOf =
  (count: number, size: number) =>
  (before: number): Page<number> => {
    const items = Array.from({ length: Math.max(0, Math.min(size, before - 1)) }, (_, at) => before - 1 - at);
    const last = items.at(-1) ?? 1;
    return { items: items.filter((one) => one <= count), next: last > 1 ? String(last) : undefined };
  };

test('an export reads the wanted entries once and in order, reports progress, and stops at the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(300),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 400 }),
      async (count, size, most) => {
        const list = listOf(count, size);
        const told: number[] = [];
        const { items, isWhole } = await readOn({
          known: [list(count + 1)],
          page: async (before) => list(Number(before)),
          most,
          onRead: (read) => told.push(read),
        });
        expect(items).toEqual(Array.from({ length: items.length }, (_, at) => count - at));
        expect(told).toEqual(told.toSorted((a, b) => a - b));
        expect(new Set(told).size).toBe(told.length);
        expect(items).toHaveLength(Math.min(count, most));
        expect(isWhole).toBe(count <= most);
      },
    ),
  );
});

test('an export fails if one of its pages fails', async () => {
  const failing = readOn({
    known: [{ items: [2], next: '2' }],
    page: () => Promise.reject(new Error('away')),
    most: 10,
    onRead: () => undefined,
  });
  await expect(failing).rejects.toThrow('away');
});
