import { describe, expect, test } from 'vitest';
import type { Approval } from './contract.ts';
import { dueIn, isSealedBy } from './dashboard.ts';

const approval = (id: number, some: Partial<Approval> = {}): Approval => ({
  id,
  userId: 1,
  title: `Paper ${id}`,
  description: '',
  priority: 'normal',
  status: 'pending',
  requester: null,
  amount: null,
  currency: null,
  documentHash: null,
  documentName: null,
  dueAt: null,
  decidedAt: null,
  reason: null,
  decisions: [],
  createdAt: `2026-11-0${id}T00:00:00.000Z`,
  version: 1,
  step: 1,
  organisation: null,
  document: null,
  openedAt: null,
  forName: null,
  forNameKo: null,
  steps: [],
  payment: null,
  question: null,
  takenFrom: null,
  amended: null,
  before: null,
  ...some,
});
const decided = (id: number, status: 'approved' | 'rejected', day: number, by = 1) => {
  const decidedAt = `2026-11-${day}T00:00:00.000Z`;
  return approval(id, { status, decidedAt, decisions: [{ decision: status, decidedBy: by, reason: null, decidedAt }] });
};

describe('the stamp', () => {
  test('is on documents that the person approved', () => expect(isSealedBy(decided(1, 'approved', 12), 1)).toBe(true));
  test('is not on documents that another person approved', () =>
    expect(isSealedBy(decided(1, 'approved', 12, 2), 1)).toBe(false));
  test('is not on rejected documents', () => expect(isSealedBy(decided(1, 'rejected', 12), 1)).toBe(false));
});

test('a due time is over, today, or later', () => {
  const now = new Date(2026, 10, 20, 12);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  expect(dueIn(at(20, 11), now)).toBe('overdue');
  expect(dueIn(at(20, 13), now)).toBe('today');
  expect(dueIn(at(21, 1), now)).toBe('later');
});
