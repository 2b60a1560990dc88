import { expect, test } from 'vitest';
import { neverRun, type Outcome, stage } from './outcome.ts';

const outcome = (ran: string[], skipped: string[]): Outcome => ({
  name: 'a',
  seconds: 0,
  passed: ran.length,
  failed: 0,
  ran,
  skipped,
});

test('a test that one store skips and the other runs is no failure; one that nobody runs is', () => {
  expect(neverRun([outcome(['a', 'b'], ['c']), outcome(['a', 'c'], ['b'])]).failed).toBe(0);
  expect(neverRun([outcome(['a'], ['b']), outcome(['a'], ['b'])]).failed).toBe(1);
});

test('a stage that cannot begin is one failure', async () => {
  const result = await stage('b', () => Promise.reject(new Error('There is no browser.')));
  expect(result).toMatchObject({ passed: 0, failed: 1 });
});
