import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide, divideEqually, LIMITS, splitFault } from './rules.ts';

const sums = fc.bigInt({ min: 0n, max: 10n ** 30n });
const sumOf = (parts: readonly bigint[]) => parts.reduce((all, one) => all + one, 0n);

test('equal shares sum to the total to the last unit, and differ by at most a unit', () => {
  fc.assert(
    fc.property(sums, fc.integer({ min: 1, max: LIMITS.people + 1 }), (total, count) => {
      const parts = divideEqually(total, count) ?? [];
      expect(parts).toHaveLength(count);
      expect(sumOf(parts)).toBe(total);
      // Steps between equal parts: larger parts come first.
      const steps = parts.map(
        (part, nth) => (parts[0] ?? 0n) - part - (nth === 0 ? 0n : (parts[0] ?? 0n) - (parts[nth - 1] ?? 0n)),
      );
      expect(steps.every((step) => step >= 0n)).toBe(true);
      expect((parts[0] ?? 0n) - (parts.at(-1) ?? 0n)).toBeLessThanOrEqual(1n);
    }),
  );
  expect(divideEqually(10n, 3)).toEqual([4n, 3n, 3n]);
});

test('weighted shares sum to the total, and each share is less than a unit from its exact value', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1, maxLength: LIMITS.people });
  fc.assert(
    fc.property(sums, weights, (total, given) => {
      const all = sumOf(given);
      const parts = divide(total, given);
      if (all === 0n) {
        expect(parts).toBeUndefined();
        return;
      }
      expect(sumOf(parts ?? [])).toBe(total);
      for (const [nth, weight] of given.entries()) {
        const off = (parts?.[nth] ?? 0n) * all - total * weight;
        expect(off < all && off > -all).toBe(true);
        if (weight === 0n) expect(parts?.[nth]).toBe(0n);
      }
    }),
  );
  expect(divide(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
  expect(divide(5n, [-1n, 2n])).toBeUndefined();
});

test('typed amounts make a split if they and the requester’s own part sum to the total, to the last unit', () => {
  expect(splitFault(10n, 4n, [3n, 3n])).toBeUndefined();
  expect(splitFault(10n, 4n, [3n, 2n])).toBe('less');
  expect(splitFault(10n, 4n, [3n, 4n])).toBe('more');
});
