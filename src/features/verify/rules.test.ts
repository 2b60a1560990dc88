import { expect, test } from 'vitest';
import { CAUTIONS, type Check, type CheckCode, FAILURES, PASSES, resultOf, verdictOf } from './rules.ts';

const of = (...codes: CheckCode[]): Check[] => codes.map((code) => ({ code, facts: {} }));

test('one failure is red, one caution amber, and only a complete success is green', () => {
  expect(verdictOf(of('unchanged', 'sealed_by')).verdict).toBe('green');
  for (const code of CAUTIONS) expect(verdictOf(of('unchanged', code)).verdict).toBe('amber');
  for (const code of FAILURES) expect(verdictOf(of('unchanged', 'no_device', code)).verdict).toBe('red');
});

test('failed checks are listed first, and checks that depend on a statement last', () => {
  const { checks } = verdictOf(of('no_device', 'unchanged', 'amended', 'in_force'));
  expect(checks.map(({ code }) => code)).toEqual(['amended', 'unchanged', 'in_force', 'no_device']);
});

test('each result code has one meaning', () => {
  const all = [...FAILURES, ...CAUTIONS, ...PASSES];
  expect(new Set(all).size).toBe(all.length);
  expect(all.map(resultOf).filter((one) => one === 'passed')).toHaveLength(PASSES.length);
});
