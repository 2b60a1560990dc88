import type { Transaction } from './contract.ts';

/** One step in the course of a transaction. `at` is null if the time is unknown or in the future. */
export interface Step {
  readonly step: 'asked' | 'network' | Transaction['status'];
  readonly at: string | null;
  readonly when: 'past' | 'now' | 'next';
}

/**
 * Returns the steps of a transaction, past and still to come. One that is posted at once has a single step. A send is
 * requested, goes to the network and ends once.
 */
export function timelineOf({ kind, status, createdAt, settledAt, returnedAt }: Transaction): Step[] {
  const asked: Step = { step: 'asked', at: createdAt, when: 'past' };
  if (status === 'pending')
    return [asked, { step: 'network', at: null, when: 'now' }, { step: 'completed', at: null, when: 'next' }];
  const completed: Step = { step: 'completed', at: settledAt ?? createdAt, when: 'past' };
  if (status === 'returned') return [asked, completed, { step: 'returned', at: returnedAt, when: 'past' }];
  if (status !== 'completed') return [asked, { step: status, at: settledAt, when: 'now' }];
  return kind === 'send' || (settledAt !== null && settledAt !== createdAt) ? [asked, completed] : [completed];
}
