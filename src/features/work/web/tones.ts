import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Approval } from '../contract.ts';

export const approvalTones: Readonly<Record<Approval['status'], Tone>> = {
  pending: 'wait',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'idle',
  expired: 'idle',
  decided_by_others: 'idle',
};

/** The colour of an approval's status. An amended one is neutral. */
export const toneOf = ({ status, amended }: Pick<Approval, 'status' | 'amended'>): Tone =>
  amended ? 'idle' : approvalTones[status];
