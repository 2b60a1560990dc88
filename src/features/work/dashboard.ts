import type { Approval } from './contract.ts';

/** Reports whether this person approved the document themselves, so that it carries their seal. */
export const isSealedBy = (approval: Approval, userId: number): boolean =>
  approval.status === 'approved' &&
  !approval.amended &&
  approval.decisions.some(({ decision, decidedBy }) => decision === 'approved' && decidedBy === userId);

/** Classifies a due time by the phone's calendar. */
export function dueIn(dueAt: string, now: Date): 'overdue' | 'today' | 'later' {
  const due = new Date(dueAt);
  if (due.getTime() < now.getTime()) return 'overdue';
  return due.toDateString() === now.toDateString() ? 'today' : 'later';
}
