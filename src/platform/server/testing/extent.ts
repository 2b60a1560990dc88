import { test } from 'vitest';

/** How much is made of a test that goes over many cases: all of it in `npm run test:long`, enough to see each kind in `npm test`. */
export const extent = (long: number, short: number): number => (process.env.INGAM_LONG ? long : short);

/** A test of the long run alone: an edge that takes seconds, where others of its file walk the main way. Not there at all in the short run. */
export const testLong: (name: string, work: () => unknown, timeoutMs?: number) => void = process.env.INGAM_LONG
  ? (name, work, timeoutMs) => test(name, async () => void (await work()), timeoutMs)
  : () => undefined;
