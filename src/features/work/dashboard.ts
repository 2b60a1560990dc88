import type { Approval } from './contract.ts';

/** Whether this person's own seal is on the document: they approved it themselves. */
export const isSealedBy = (approval: Approval, userId: number): boolean =>
  approval.status === 'approved' &&
  !approval.amended &&
  approval.decisions.some(({ decision, decidedBy }) => decision === 'approved' && decidedBy === userId);

/** How a due time stands to `now`, by the calendar of the phone. */
export function dueIn(dueAt: string, now: Date): 'overdue' | 'today' | 'later' {
  const due = new Date(dueAt);
  if (due.getTime() < now.getTime()) return 'overdue';
  return due.toDateString() === now.toDateString() ? 'today' : 'later';
}
