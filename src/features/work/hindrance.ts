import type { Approval } from './contract.ts';

type Step = Approval['steps'][number];
type Seat = Step['seats'][number];

/** Its document is here and this person has not opened this version of it: nothing can be approved before. */
export const mustBeOpened = ({ document, openedAt }: Pick<Approval, 'document' | 'openedAt'>): boolean =>
  document?.isHere === true && openedAt === null;

/** There is a fingerprint and nothing to open. */
export const isHashOnly = ({
  document,
  documentHash,
  amended,
}: Pick<Approval, 'document' | 'documentHash' | 'amended'>): boolean =>
  amended === null && documentHash !== null && document?.isHere !== true;

/** What keeps it from being approved now; undefined when nothing does. */
export function hindranceOf(approval: Approval): 'over' | 'asked' | 'paid' | 'unopened' | undefined {
  if (approval.status !== 'pending') return 'over';
  if (approval.question && approval.question.answer === null) return 'asked';
  if (approval.payment?.isYours) return 'paid';
  return mustBeOpened(approval) ? 'unopened' : undefined;
}

/** Whether this person's approval is what the whole request lacks: it is the last step, and one more passes it. */
export function isLastSeal({ status, steps, step }: Pick<Approval, 'status' | 'steps' | 'step'>): boolean {
  const now = steps.find(({ n }) => n === step);
  if (status !== 'pending' || !now || now.n !== steps.length) return false;
  return now.needed - now.seats.filter(({ decision }) => decision === 'approved').length === 1;
}

/** Whether this person is asked only because nobody had decided when the step was due. */
export const isEscalatedToMe = ({ steps, step }: Pick<Approval, 'steps' | 'step'>): boolean =>
  steps.some(({ n, seats }) => n === step && seats.some(({ isMe, isEscalated }) => isMe && isEscalated));

/** The latest decision that somebody else made. */
export function lastOther({ steps }: Pick<Approval, 'steps'>): (Seat & { decidedAt: string }) | undefined {
  return steps
    .flatMap(({ seats }) => seats)
    .filter((seat): seat is Seat & { decidedAt: string } => !seat.isMe && seat.decidedAt !== null)
    .toSorted((a, b) => Date.parse(b.decidedAt) - Date.parse(a.decidedAt))[0];
}

/** Whether it may be approved together with others: its document is here and was opened, and nothing else is in the way. */
export const mayBePicked = (approval: Approval): boolean =>
  approval.document?.isHere === true && hindranceOf(approval) === undefined;

/** Whether there is one file of all that proves it: an organisation asked, and it was not only taken back. */
export const hasArchive = ({ organisation, status }: Pick<Approval, 'organisation' | 'status'>): boolean =>
  organisation !== null && status !== 'pending' && status !== 'withdrawn';
