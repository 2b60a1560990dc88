import { expect, test } from 'vitest';
import { officePlan, outcomeOf, planOf, sandboxMerchants } from './sandbox-offices.ts';

test('the sandbox office acts by merchant names that no shop has, however they are typed, and waits for a person otherwise', () => {
  expect(sandboxMerchants).toHaveLength(9);
  expect(sandboxMerchants.map(officePlan)).not.toContain(undefined);
  expect(officePlan(' sandbox-Rejects ')).toBe('rejects');
  for (const name of ['Namdaemun Silver', 'SANDBOX', 'SANDBOX-', 'SANDBOX-REJECTS 2', 'SANDBOX-TOSTRING'])
    expect(officePlan(name)).toBeUndefined();
});

test('the sandbox office publishes the finding that a person triggers, once', () => {
  for (const result of ['confirmed', 'rejected', 'partial'] as const) {
    expect(outcomeOf(planOf[result], 0)).toBe(result);
    expect(outcomeOf(planOf[result], 1)).toBeUndefined();
  }
});
