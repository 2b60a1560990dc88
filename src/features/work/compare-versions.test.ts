import { expect, test } from 'vitest';
import { changesOf, stepsOf } from './compare-versions.ts';
import type { Approval } from './contract.ts';

type Step = Approval['steps'][number];
const seat = (name: string, more: Partial<Step['seats'][number]> = {}): Step['seats'][number] => ({
  name,
  nameKo: null,
  decision: null,
  decidedAt: null,
  forName: null,
  forNameKo: null,
  isMe: false,
  isEscalated: false,
  ...more,
});
const step = (...seats: Step['seats']): Step => ({ n: 1, mode: 'all', needed: 1, dueAt: null, state: 'open', seats });
const before = {
  version: 1,
  title: 'Paper',
  description: 'Forty boxes.',
  amount: '10',
  currency: 'KRW' as const,
  dueAt: null,
  documentHash: 'a'.repeat(64),
  documentName: 'a.pdf',
  steps: stepsOf({ steps: [step(seat('Ann'), seat('Ben'))] }),
};
const now = (more: Partial<Approval> = {}) =>
  ({ ...before, version: 2, before, steps: [step(seat('Ann'), seat('Ben'))], ...more }) as Approval;

test('an approval that was not amended, or is new to this person, has no versions to compare', () => {
  expect(changesOf(now({ before: null }))).toBeUndefined();
});

test('a version differs only in the changed fields', () => {
  expect(changesOf(now())).toEqual([]);
  expect(changesOf(now({ title: 'Papers', amount: '12' }))).toEqual(['title', 'amount']);
  expect(changesOf(now({ currency: 'USDC' }))).toEqual(['amount']);
  expect(changesOf(now({ documentHash: 'b'.repeat(64) }))).toEqual(['document']);
  expect(changesOf(now({ dueAt: '2026-12-01T00:00:00.000Z', description: '' }))).toEqual(['description', 'due']);
  expect(changesOf(now({ steps: [step(seat('Ann'))] }))).toEqual(['steps']);
});

test('who decided for whom, in which order, and who was asked late do not count as changes of the steps', () => {
  const steps = [
    step(seat('Ben'), seat('Cleo', { forName: 'Ann', decision: 'approved' }), seat('Dan', { isEscalated: true })),
  ];
  expect(changesOf(now({ steps }))).toEqual([]);
});
