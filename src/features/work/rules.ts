import { type AssetCode, assets, coinCodes } from '#features/currency/assets.ts';

export const priorities = ['urgent', 'normal', 'low'] as const;
export type Currency = AssetCode | 'USD';
export const currencies: readonly Currency[] = ['KRW', 'USD', ...coinCodes];

const places = Object.fromEntries(assets.map((asset) => [asset.code, asset.places]));
/** Decimal places of the currencies that approvals may use. */
export const placesOf = { USD: 2, ...places } as Readonly<Record<Currency, number>>;

/** Number of decisions on the dashboard (docs/product/work.md#lists). */
export const RECENT = 5;

/** Maximum characters of a reason or a question. */
export const REASON_MAX = 500;

/**
 * States of an approval. Its own person approves or rejects it. Others end it: `withdrawn` by the requester, `expired`
 * when nobody decided in time, `decided_by_others` when it was settled without this person.
 */
export const STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'decided_by_others'] as const;
export type Status = (typeof STATUSES)[number];

export type DecisionKind = 'approved' | 'rejected';

/**
 * Returns the effect of a decision on an approval in `status`: made, already made, in conflict with the opposite
 * decision, or too late.
 */
export function outcomeOf(status: Status, decision: DecisionKind): 'made' | 'repeated' | 'clash' | 'over' {
  if (status === 'pending') return 'made';
  if (status !== 'approved' && status !== 'rejected') return 'over';
  return status === decision ? 'repeated' : 'clash';
}

/** How many approvers of a step must approve: all, any one, or `needed` of them. */
export const MODES = ['all', 'any', 'n'] as const;
export type Mode = (typeof MODES)[number];

/** States of an organisation's request. `returned` waits for the organisation's answer to a question. */
export const REQUEST_STATES = ['open', 'returned', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** Reports whether the request can still be decided, now or after an answer. */
export const isLive = (state: RequestState): boolean => state === 'open' || state === 'returned';

export const STEP_STATES = ['waiting', 'open', 'passed', 'ended'] as const;
export type StepState = (typeof STEP_STATES)[number];
export const SEAT_STATES = ['open', 'approved', 'rejected', 'left'] as const;
export type SeatState = (typeof SEAT_STATES)[number];
export const PAYMENT_STATES = ['held', 'posted', 'voided'] as const;

export const LIMITS = { steps: 10, approvers: 20, batch: 100, delegations: 20, open: 10_000, openOfOne: 300 } as const;
/** Minimum hours between reminders that an organisation's program may send to an approver. */
export const REMINDER_HOURS = 1;
/** Hours before the due time at which a reminder goes out automatically. */
export const REMINDED_BEFORE_HOURS = 24;
/** Maximum bytes of a document sent with its request, before base64. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024;

/** The facts of a seat that decide its step. */
export interface SeatFacts {
  readonly state: SeatState;
  /** True if the request pays the person in the seat, so that their approval does not count. */
  readonly isPayee: boolean;
}

/** Returns how many approvals a step needs; 0 if no seat counts. */
export function neededOf(mode: Mode, n: number | undefined, countable: number): number {
  if (mode === 'any') return Math.min(1, countable);
  return mode === 'all' ? countable : (n ?? 0);
}

/**
 * Returns the result of a step. In `all`, the first rejection ends it. In `any` and `n`, it is rejected once the needed
 * number is out of reach. A seat whose person left counts as neither: the step cannot pass through it, but others can
 * still decide. Seats of payees do not count: `all` needs every other seat, and is rejected if there is none.
 */
export function verdictOf(mode: Mode, needed: number, seats: readonly SeatFacts[]): 'passed' | 'rejected' | 'open' {
  const counting = seats.filter(({ isPayee }) => !isPayee);
  const count = (state: SeatState) => counting.filter((seat) => seat.state === state).length;
  const wanted = mode === 'all' ? Math.min(needed, counting.length) : needed;
  if (wanted === 0) return 'rejected';
  if (count('approved') >= wanted) return 'passed';
  if (mode === 'all') return count('rejected') > 0 ? 'rejected' : 'open';
  return count('approved') + count('open') + count('left') < needed ? 'rejected' : 'open';
}

/** Events to a person about their approvals: a new one, a reminder, and any other change. */
export const APPROVAL_ASKED = 'approval_asked';
export const APPROVAL_REMINDER = 'approval_reminder';
export const APPROVAL_UPDATE = 'work_update';
/** Event to the owner when somebody else decided an approval that no organisation asked for. */
export const DECIDED_BY_ANOTHER = 'work_decision';
/** Event to a person who is asked to become a delegate. */
export const DELEGATION_OFFERED = 'delegation_offered';
