import type { Approval } from './contract.ts';

const RECENT = 5;

/** How many documents wait, were decided either way (PRODUCT.md section 13), and came in all. */
export function countsOf(approvals: readonly Approval[]): { pending: number; completed: number; total: number } {
  const pending = approvals.filter(({ status }) => status === 'pending').length;
  return { pending, completed: approvals.length - pending, total: approvals.length };
}

/** What waits for a decision, the soonest due first; what is due at no time comes last, newest first. */
export const waiting = (approvals: readonly Approval[]): Approval[] =>
  approvals
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => (a.dueAt ?? NEVER).localeCompare(b.dueAt ?? NEVER));
const NEVER = '9999';

/** The five latest decisions, newest first. */
export const recentDecisions = (approvals: readonly Approval[]): Approval[] =>
  approvals
    .filter(({ status }) => status !== 'pending')
    .toSorted((a, b) => (b.decidedAt ?? b.createdAt).localeCompare(a.decidedAt ?? a.createdAt))
    .slice(0, RECENT);

/** Whether this person's own seal is on the document: they approved it themselves. */
export const isSealedBy = (approval: Approval, userId: number): boolean =>
  approval.status === 'approved' &&
  approval.decisions.some(({ decision, decidedBy }) => decision === 'approved' && decidedBy === userId);

/** How a due time stands to `now`, by the calendar of the phone. */
export function dueIn(dueAt: string, now: Date): 'overdue' | 'today' | 'later' {
  const due = new Date(dueAt);
  if (due.getTime() < now.getTime()) return 'overdue';
  return due.toDateString() === now.toDateString() ? 'today' : 'later';
}

/** What the requests themselves tell of the system that sends them. */
export function sourceFacts(approvals: readonly Approval[]): {
  requesters: number;
  fingerprinted: number;
  lastRequestAt: string | undefined;
} {
  const times = approvals.map(({ createdAt }) => createdAt).toSorted();
  return {
    requesters: new Set(approvals.map(({ requester }) => requester).filter(Boolean)).size,
    fingerprinted: approvals.filter(({ documentHash }) => documentHash !== null).length,
    lastRequestAt: times.at(-1),
  };
}
