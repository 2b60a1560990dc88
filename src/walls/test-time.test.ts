import { describe, expect, test } from 'vitest';
import { readSources } from './server/source.ts';
import { isLong, isTestSource, timeList, timeUses } from './server/test-time.ts';
import { allowedLong } from './server/test-time-list.ts';

const tests = readSources('{src,journeys}/**/*.{ts,tsx}').filter(({ path }) => isTestSource(path));
const of = (text: string) => timeUses({ path: 'src/a.test.ts', text });

describe('time in tests', () => {
  test('no test pauses or reads the machine’s clock', () => {
    expect(timeList(tests.filter(({ path }) => !isLong(path)))).toEqual({});
  });
  test('the long runs pause and read the machine’s clock as often as listed, and the list only shrinks', () => {
    expect(timeList(tests.filter(({ path }) => isLong(path)))).toEqual(allowedLong);
  });
  test.each([
    ['await new Promise((done) => setTimeout(done, 50));', { pauses: 1, clocks: 0 }],
    ["import { setTimeout as nap } from 'node:timers/promises'; await nap(50);", { pauses: 1, clocks: 0 }],
    ['await page.waitForTimeout(300);', { pauses: 1, clocks: 0 }],
    ['expect(Date.now() - performance.now()).toBe(0);', { pauses: 0, clocks: 2 }],
    ['test.setTimeout(90_000); new Date(0);', { pauses: 0, clocks: 0 }],
  ])('the check counts in %s', (text, uses) => {
    expect(of(text)).toEqual(uses);
  });
});
