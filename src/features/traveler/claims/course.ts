import type { Refund, Step } from '../wire.ts';

/** What stands ahead of a claim. */
export type Ahead = 'record' | 'confirm' | 'pay';

interface Course {
  /** What became of it, the oldest first. */
  readonly behind: Refund['steps'];
  /** What comes, the first of it being under way. */
  readonly ahead: readonly Ahead[];
}

type Facts = Pick<Refund, 'status' | 'number' | 'early' | 'steps' | 'createdAt' | 'approvedAt' | 'processedAt'>;

const plain = (step: Step, at: string) => ({ step, at, amount: null, code: null, text: null });

/** Steps of a claim; of one that was made before they were kept, those that its dates tell. */
function behindOf({ steps, status, createdAt, approvedAt, processedAt }: Facts): Refund['steps'] {
  if (steps.length > 0) return steps;
  const ended = status === 'paid' ? 'paid' : status === 'refused' ? 'refused' : status === 'returned' && 'taken_back';
  return [
    plain('claimed', createdAt),
    ...(approvedAt ? [plain('confirmed', approvedAt)] : []),
    ...(ended && processedAt ? [plain(ended, processedAt)] : []),
  ];
}

function aheadOf({ status, number, early }: Facts): readonly Ahead[] {
  if (status === 'approved') return ['pay'];
  if (early?.state === 'held') return ['confirm'];
  if (status !== 'processing') return [];
  return number === null ? ['record', 'confirm', 'pay'] : ['confirm', 'pay'];
}

/** How far a claim has come, and what comes next. */
export const courseOf = (claim: Facts): Course => ({ behind: behindOf(claim), ahead: aheadOf(claim) });
