import type { Tone } from '#ui/feedback/Badge.tsx';
import type { Refund } from '../contract.ts';
import type { PlanStatus } from '../trips/plan-form.ts';

/** The colour of a refund's status. */
export const refundTones: Readonly<Record<Refund['status'], Tone>> = {
  processing: 'wait',
  approved: 'ok',
  paid: 'ok',
  refused: 'bad',
  returned: 'bad',
};

/** That of a trip's. */
export const planTones: Readonly<Record<PlanStatus, Tone>> = { planning: 'idle', confirmed: 'idle', completed: 'ok' };
