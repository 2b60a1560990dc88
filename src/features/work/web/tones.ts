import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Approval } from '../contract.ts';

/** The colour of how an approval was decided. */
export const approvalTones: Readonly<Record<Approval['status'], Tone>> = {
  pending: 'wait',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'idle',
  expired: 'idle',
  decided_by_others: 'idle',
};
