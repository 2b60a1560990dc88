import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Transaction } from '../contract.ts';

export const transferTones: Readonly<Record<Transaction['status'], Tone>> = {
  pending: 'wait',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'idle',
  expired: 'idle',
  returned: 'idle',
};
