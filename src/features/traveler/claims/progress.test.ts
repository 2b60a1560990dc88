import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

const at = '2026-11-20T05:00:00Z';
const step = (name: 'claimed' | 'recorded' | 'paid_early') => ({
  step: name,
  at,
  amount: null,
  code: null,
  text: null,
});
const claim = {
  status: 'processing',
  number: null,
  early: null,
  steps: [step('claimed')],
  createdAt: at,
  approvedAt: null,
  processedAt: null,
} as const;

test('the progress of a claim shows its past steps and the next step', () => {
  expect(progressOf({ ...claim, steps: [step('claimed')] })).toEqual({
    behind: [step('claimed')],
    ahead: ['record', 'confirm', 'pay'],
  });
  expect(progressOf({ ...claim, steps: [step('claimed')], number: 'T-1' }).ahead).toEqual(['confirm', 'pay']);
  expect(progressOf({ ...claim, steps: [step('claimed')], status: 'approved' }).ahead).toEqual(['pay']);
  for (const status of ['paid', 'refused', 'returned'] as const)
    expect(progressOf({ ...claim, steps: [step('claimed')], status }).ahead).toEqual([]);
  const early = { transactionId: 7, until: '2026-12-04', state: 'held' as const };
  expect(progressOf({ ...claim, steps: [step('paid_early')], status: 'paid', early }).ahead).toEqual(['confirm']);
  expect(progressOf({ ...claim, steps: [], status: 'paid', early: { ...early, state: 'released' } }).ahead).toEqual([]);
});

test('a claim from before steps were stored shows the steps that its dates imply', () => {
  const names = (one: Parameters<typeof progressOf>[0]) => progressOf(one).behind.map((found) => found.step);
  const old = { ...claim, steps: [] };
  expect(names(old)).toEqual(['claimed']);
  expect(names({ ...old, status: 'approved', approvedAt: at })).toEqual(['claimed', 'confirmed']);
  expect(names({ ...old, status: 'paid', approvedAt: at, processedAt: at })).toEqual(['claimed', 'confirmed', 'paid']);
  expect(names({ ...old, status: 'refused', processedAt: at })).toEqual(['claimed', 'refused']);
});
