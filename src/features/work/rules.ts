import { type AssetCode, assets, coinCodes } from '#features/currency/assets.ts';

export const priorities = ['urgent', 'normal', 'low'] as const;
export type Currency = AssetCode | 'USD';
export const currencies: readonly Currency[] = ['KRW', 'USD', ...coinCodes];

const places = Object.fromEntries(assets.map((asset) => [asset.code, asset.places]));
/** Decimal places of the amounts that approvals carry. */
export const placesOf = { USD: 2, ...places } as Readonly<Record<Currency, number>>;

/** Decisions on the dashboard (docs/product/work.md#lists). */
export const RECENT = 5;

/** Characters of a reason or a question at most. */
export const REASON_MAX = 500;

/**
 * What becomes of an approval: decided by whom it was asked of, or ended by others: `withdrawn` by whoever asked, `expired` when nobody decided in time,
 * `decided_by_others` when it was settled without this person.
 */
export const STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'decided_by_others'] as const;
export type Status = (typeof STATUSES)[number];

export type DecisionKind = 'approved' | 'rejected';

/** What a decision on an approval in `status` comes to: it is made, was made before, clashes with the opposite one, or is asked for no longer. */
export function outcomeOf(status: Status, decision: DecisionKind): 'made' | 'repeated' | 'clash' | 'over' {
  if (status === 'pending') return 'made';
  if (status !== 'approved' && status !== 'rejected') return 'over';
  return status === decision ? 'repeated' : 'clash';
}

/** How many of a step's approvers decide: all of them, one, or so many as `needed` says. */
export const MODES = ['all', 'any', 'n'] as const;
export type Mode = (typeof MODES)[number];

/** What a request of an organisation is in; `returned` waits for an answer of whoever asked. */
export const REQUEST_STATES = ['open', 'returned', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** Those in which it can still be decided, or be again. */
export const isLive = (state: RequestState): boolean => state === 'open' || state === 'returned';

export const STEP_STATES = ['waiting', 'open', 'passed', 'ended'] as const;
export type StepState = (typeof STEP_STATES)[number];
export const SEAT_STATES = ['open', 'approved', 'rejected', 'left'] as const;
export type SeatState = (typeof SEAT_STATES)[number];
export const PAYMENT_STATES = ['held', 'posted', 'voided'] as const;

export const LIMITS = { steps: 10, approvers: 20, batch: 100, delegations: 20, open: 10_000, openOfOne: 300 } as const;
/** An approver is reminded by the organisation's program no more often than that. */
export const REMINDER_HOURS = 1;
/** Of itself a reminder goes out so long before it is due. */
export const REMINDED_BEFORE_HOURS = 24;
/** Of a document that comes with its request: 10 MB, and that in base64. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024;

/** What is known of one seat of a step. */
export interface SeatFacts {
  readonly state: SeatState;
  /** An approval of whoever is paid does not count. */
  readonly isPayee: boolean;
}

/** How many approvals a step wants; 0 where nobody's counts. */
export function neededOf(mode: Mode, n: number | undefined, countable: number): number {
  if (mode === 'any') return Math.min(1, countable);
  return mode === 'all' ? countable : (n ?? 0);
}

/**
 * What a step has come to: of `all`, the first rejection ends it; of `any` and `n` it is rejected once what is needed is out of reach. Who left has neither
 * approved nor rejected: their seat keeps the step from being passed, not from being decided by others. Payees do not count: `all` wants the approvals of those who do, and is
 * rejected if there are none.
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

/** Events of a person: something is asked of them, is asked still, or became something else. */
export const APPROVAL_ASKED = 'approval_asked';
export const APPROVAL_REMINDER = 'approval_reminder';
export const APPROVAL_UPDATE = 'work_update';
/** Somebody else decided what a person was asked, without an organisation. */
export const DECIDED_BY_ANOTHER = 'work_decision';
/** Somebody is asked to stand in. */
export const DELEGATION_OFFERED = 'delegation_offered';
