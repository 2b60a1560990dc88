import type { Transaction } from './contract.ts';

/** One step of a transaction's way; `at` is null where the time is not known or has not come. */
export interface Step {
  readonly step: 'asked' | 'network' | Transaction['status'];
  readonly at: string | null;
  readonly when: 'past' | 'now' | 'next';
}

/**
 * The way of a transaction so far and what is still to come. What waits for nobody has one step; a send is asked for, is with the network,
 * and ends once.
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
