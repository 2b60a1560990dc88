import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Refund } from '../contract.ts';
import type { PlanStatus } from '../trips/plan-form.ts';

export const refundTones: Readonly<Record<Refund['status'], Tone>> = {
  processing: 'wait',
  approved: 'ok',
  paid: 'ok',
  refused: 'bad',
  returned: 'bad',
};

export const planTones: Readonly<Record<PlanStatus, Tone>> = { planning: 'idle', confirmed: 'idle', completed: 'ok' };
