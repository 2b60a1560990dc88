import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Approval } from '../contract.ts';

/** The colour of each status. */
export const approvalTones: Readonly<Record<Approval['status'], Tone>> = {
  pending: 'wait',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'idle',
  expired: 'idle',
  decided_by_others: 'idle',
};

/** The colour of how an approval was decided; of what was amended since nothing is said by it. */
export const toneOf = ({ status, amended }: Pick<Approval, 'status' | 'amended'>): Tone =>
  amended ? 'idle' : approvalTones[status];
