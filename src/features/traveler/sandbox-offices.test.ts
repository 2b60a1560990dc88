import { expect, test } from 'vitest';
import { officePlan, outcomeOf, planOf, sandboxMerchants } from './sandbox-offices.ts';

test('the sandbox office goes by names of merchants that no shop has, however they are typed; every other one waits for a person', () => {
  expect(sandboxMerchants).toHaveLength(9);
  expect(sandboxMerchants.map(officePlan)).not.toContain(undefined);
  expect(officePlan(' sandbox-Rejects ')).toBe('rejects');
  for (const name of ['Namdaemun Silver', 'SANDBOX', 'SANDBOX-', 'SANDBOX-REJECTS 2', 'SANDBOX-TOSTRING'])
    expect(officePlan(name)).toBeUndefined();
});

test('the sandbox office finds what a person lets it, once', () => {
  for (const result of ['confirmed', 'rejected', 'partial'] as const) {
    expect(outcomeOf(planOf[result], 0)).toBe(result);
    expect(outcomeOf(planOf[result], 1)).toBeUndefined();
  }
});
