import type { Approval } from './contract.ts';

type Step = Approval['steps'][number];
type Seat = Step['seats'][number];

/**
 * Reports whether the document is stored here and this person has not yet opened this version. Approving is blocked
 * until they do.
 */
export const mustBeOpened = ({ document, openedAt }: Pick<Approval, 'document' | 'openedAt'>): boolean =>
  document?.isHere === true && openedAt === null;

/** Reports whether only the document's fingerprint is known, so that there is nothing to open. */
export const isHashOnly = ({
  document,
  documentHash,
  amended,
}: Pick<Approval, 'document' | 'documentHash' | 'amended'>): boolean =>
  amended === null && documentHash !== null && document?.isHere !== true;

/** Returns the reason why the approval cannot be approved now, if any. */
export function blockerOf(approval: Approval): 'over' | 'asked' | 'paid' | 'unopened' | undefined {
  if (approval.status !== 'pending') return 'over';
  if (approval.question && approval.question.answer === null) return 'asked';
  if (approval.payment?.isYours) return 'paid';
  return mustBeOpened(approval) ? 'unopened' : undefined;
}

/** Reports whether this person's approval would complete the request: it is in the last step, which needs one more. */
export function isLastSeal({ status, steps, step }: Pick<Approval, 'status' | 'steps' | 'step'>): boolean {
  const now = steps.find(({ n }) => n === step);
  if (status !== 'pending' || !now || now.n !== steps.length) return false;
  return now.needed - now.seats.filter(({ decision }) => decision === 'approved').length === 1;
}

/** Reports whether this person is asked only because the step passed its due date undecided. */
export const isEscalatedToMe = ({ steps, step }: Pick<Approval, 'steps' | 'step'>): boolean =>
  steps.some(({ n, seats }) => n === step && seats.some(({ isMe, isEscalated }) => isMe && isEscalated));

/** The latest decision by another person. */
export function lastOther({ steps }: Pick<Approval, 'steps'>): (Seat & { decidedAt: string }) | undefined {
  return steps
    .flatMap(({ seats }) => seats)
    .filter((seat): seat is Seat & { decidedAt: string } => !seat.isMe && seat.decidedAt !== null)
    .toSorted((a, b) => Date.parse(b.decidedAt) - Date.parse(a.decidedAt))[0];
}

/**
 * Reports whether an approval can be part of a bulk approval: its document is stored here and was opened, and nothing
 * blocks it.
 */
export const canBePicked = (approval: Approval): boolean =>
  approval.document?.isHere === true && blockerOf(approval) === undefined;

/**
 * Reports whether an archive with all evidence exists: an organisation asked, and the request was not merely withdrawn.
 */
export const hasArchive = ({ organisation, status }: Pick<Approval, 'organisation' | 'status'>): boolean =>
  organisation !== null && status !== 'pending' && status !== 'withdrawn';
