import { describe, expect, test } from 'vitest';
import type { Approval } from './contract.ts';
import { countsOf, dueIn, isSealedBy, recentDecisions, sourceFacts, waiting } from './dashboard.ts';

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
  ...some,
});
const decided = (id: number, status: 'approved' | 'rejected', day: number, by = 1) => {
  const decidedAt = `2026-11-${day}T00:00:00.000Z`;
  return approval(id, { status, decidedAt, decisions: [{ decision: status, decidedBy: by, reason: null, decidedAt }] });
};
const ids = (approvals: readonly Approval[]) => approvals.map(({ id }) => id);

test('rejected documents count as completed', () => {
  const all = [approval(1), decided(2, 'approved', 12), decided(3, 'rejected', 13)];
  expect(countsOf(all)).toEqual({ pending: 1, completed: 2, total: 3 });
});

test('the soonest due waits first, and what is due at no time last', () => {
  const due = (id: number, day: number) => approval(id, { dueAt: `2026-11-${day}T00:00:00.000Z` });
  expect(ids(waiting([approval(4), due(3, 25), due(2, 22), decided(1, 'approved', 12)]))).toEqual([2, 3, 4]);
});

test('recent approvals are the five latest decisions, by when they were made', () => {
  const days = [15, 11, 16, 12, 14, 13];
  const all = days.map((day, index) => decided(index + 1, 'approved', day));
  expect(ids(recentDecisions([approval(9), ...all]))).toEqual([3, 1, 5, 6, 4]);
});

describe('the stamp', () => {
  test('is on what the person approved', () => expect(isSealedBy(decided(1, 'approved', 12), 1)).toBe(true));
  test('is not on what another approved', () => expect(isSealedBy(decided(1, 'approved', 12, 2), 1)).toBe(false));
  test('is not on what was rejected', () => expect(isSealedBy(decided(1, 'rejected', 12), 1)).toBe(false));
});

test('a due time is over, today, or later', () => {
  const now = new Date(2026, 10, 20, 12);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  expect(dueIn(at(20, 11), now)).toBe('overdue');
  expect(dueIn(at(20, 13), now)).toBe('today');
  expect(dueIn(at(21, 1), now)).toBe('later');
});

test('the facts of the source are counted from the requests', () => {
  const all = [approval(1, { requester: 'Park' }), approval(2, { requester: 'Park', documentHash: 'ab' }), approval(3)];
  expect(sourceFacts(all)).toEqual({ requesters: 1, fingerprinted: 1, lastRequestAt: '2026-11-03T00:00:00.000Z' });
  expect(sourceFacts([])).toEqual({ requesters: 0, fingerprinted: 0, lastRequestAt: undefined });
});
