import { expect, test } from 'vitest';
import { failureText, neverRun, type Outcome, stage } from './outcome.ts';

const outcome = (ran: string[], skipped: string[]): Outcome => ({
  name: 'a',
  seconds: 0,
  passed: ran.length,
  failed: 0,
  ran,
  skipped,
});

test('a test that one store skips and the other runs is no failure; a test that no store runs is a failure', () => {
  expect(neverRun([outcome(['a', 'b'], ['c']), outcome(['a', 'c'], ['b'])]).failed).toBe(0);
  expect(neverRun([outcome(['a'], ['b']), outcome(['a'], ['b'])]).failed).toBe(1);
});

test('a stage that cannot start is one failure', async () => {
  const result = await stage('b', () => Promise.reject(new Error('There is no browser.')));
  expect(result).toMatchObject({ passed: 0, failed: 1 });
});

test('reports a failure by its name and the beginning of its reason, without colours', () => {
  expect(failureText('a.spec.ts: pays', '\x1b[31mError\x1b[39m: no\n  at b')).toBe(
    '✗ a.spec.ts: pays\n    Error: no\n      at b',
  );
  expect(failureText('a', 'x'.repeat(10_000)).length).toBeLessThan(1_000);
  expect(failureText('a')).toBe('✗ a');
});
