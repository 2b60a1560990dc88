import { test } from 'vitest';

/**
 * Returns the number of cases of a test: `long` in `npm run test:long`, else `short`, which is enough to see each kind.
 */
export const extent = (long: number, short: number): number => (process.env.INGAM_LONG ? long : short);

/**
 * Test that runs in `npm run test:long` only: an edge case that takes seconds, where other tests of the file cover the
 * main path.
 */
export const testLong: (name: string, work: () => unknown, timeoutMs?: number) => void = process.env.INGAM_LONG
  ? (name, work, timeoutMs) => test(name, async () => void (await work()), timeoutMs)
  : () => undefined;
