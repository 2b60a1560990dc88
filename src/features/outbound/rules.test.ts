import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDelivered, pauseOfS, TRIES_DAYS } from './rules.ts';

const THREE_DAYS_S = TRIES_DAYS * 86_400;

it('pauses grow, with a fifth of jitter, and the last attempt is at the end of three days', () => {
  expect([1, 2, 3, 5, 50].map((tries) => pauseOfS(tries, 0, 0.5))).toEqual([5, 30, 120, 1800, 36_000]);
  expect([pauseOfS(1, 0, 0), Math.round(pauseOfS(1, 0, 1) ?? 0)]).toEqual([4, 6]);
  expect(pauseOfS(9, THREE_DAYS_S - 60, 0.5)).toBe(60);
  expect([pauseOfS(9, THREE_DAYS_S, 0.5), pauseOfS(1, THREE_DAYS_S + 1, 0)]).toEqual([undefined, undefined]);
});

it('an event that always fails is sent about sixteen times with any jitter, and then no more', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (chances) => {
      let [tries, forS] = [0, 0];
      for (;;) {
        tries += 1;
        const pauseS = pauseOfS(tries, forS, chances.next().value ?? 0);
        if (pauseS === undefined) break;
        forS += pauseS;
      }
      expect(forS).toBeCloseTo(THREE_DAYS_S);
      expect(tries).toBeGreaterThan(12);
      expect(tries).toBeLessThan(20);
    }),
    { numRuns: 200 },
  );
});

it('only a 2xx counts as delivered', () => {
  expect([200, 204, 299].every(isDelivered)).toBe(true);
  expect([null, 100, 199, 300, 304, 410, 500].some(isDelivered)).toBe(false);
});
