import type { Refund, Step } from '../wire.ts';

/** A step that a claim still has ahead. */
export type FutureStep = 'record' | 'confirm' | 'pay';

interface ClaimProgress {
  /** Past steps, oldest first. */
  readonly behind: Refund['steps'];
  /** Future steps. The first one is in progress. */
  readonly ahead: readonly FutureStep[];
}

type Facts = Pick<Refund, 'status' | 'number' | 'early' | 'steps' | 'createdAt' | 'approvedAt' | 'processedAt'>;

const plain = (step: Step, at: string) => ({ step, at, amount: null, code: null, text: null });

/** Returns a claim's past steps. For claims from before steps were recorded, derives them from its dates. */
function behindOf({ steps, status, createdAt, approvedAt, processedAt }: Facts): Refund['steps'] {
  if (steps.length > 0) return steps;
  const ended = status === 'paid' ? 'paid' : status === 'refused' ? 'refused' : status === 'returned' && 'taken_back';
  return [
    plain('claimed', createdAt),
    ...(approvedAt ? [plain('confirmed', approvedAt)] : []),
    ...(ended && processedAt ? [plain(ended, processedAt)] : []),
  ];
}

function aheadOf({ status, number, early }: Facts): readonly FutureStep[] {
  if (status === 'approved') return ['pay'];
  if (early?.state === 'held') return ['confirm'];
  if (status !== 'processing') return [];
  return number === null ? ['record', 'confirm', 'pay'] : ['confirm', 'pay'];
}

/** Returns the past and future steps of a claim. */
export const progressOf = (claim: Facts): ClaimProgress => ({ behind: behindOf(claim), ahead: aheadOf(claim) });
