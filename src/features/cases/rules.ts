/** The live event by which screens of both sides hear of a case. */
export const CASE_UPDATE = 'case_update';

/** Why a payment is disputed. */
export const REASONS = ['not_delivered', 'not_as_told', 'wrong_amount', 'paid_twice', 'not_mine', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/*
 *  ─ open ─► answer ─┬─ the shop answers, or its days are over ─► decide ─┬─ the office ──────────────► returned · left
 *    (hold)          │                                            │       └─ its days are over ───────► lapsed
 *                    ├─ the shop gives all of it back ────────────┴───────────────────────────────────► given_back
 *                    └─ the payer takes it back ───────────────────────────────────────────────────────► withdrawn
 */
export const STATES = ['answer', 'decide', 'returned', 'left', 'given_back', 'withdrawn', 'lapsed'] as const;
export type State = (typeof STATES)[number];
export const isOpen = (state: State): boolean => state === 'answer' || state === 'decide';

/** Who says or does something in a case; what nobody did is of time. */
export const SIDES = ['payer', 'shop', 'office', 'time'] as const;
export type Side = (typeof SIDES)[number];

/** What stands on the line of a case. */
export const STEPS = [
  'opened',
  'held',
  'let_go',
  'said',
  'taken_up',
  'unanswered',
  'refunded',
  'returned',
  'left',
  'given_back',
  'withdrawn',
  'lapsed',
] as const;
export type Step = (typeof STEPS)[number];

/** What those who are in a case are told. */
export const NEWS = [
  'opened',
  'said',
  'pictured',
  'looked',
  'answer_soon',
  'unanswered',
  'decide_soon',
  'returned',
  'left',
  'given_back',
  'withdrawn',
  'lapsed',
] as const;
export type News = (typeof NEWS)[number];

/**
 * `open`: cases of one payer that are open at once, `yearly`: that they open in a year; `texts`: what one side says in one case; `text`: its length; `pictures`: that one
 * side hands in; `warnDays`: both are told so long before a deadline; `picturesKeptDays`: pictures are erased so long after a case is over.
 */
export const LIMITS = {
  open: 5,
  yearly: 20,
  texts: 10,
  text: 1000,
  pictures: 6,
  warnDays: 3,
  picturesKeptDays: 180,
} as const;

/** The terms of cases, by the rules of the currency. */
export interface CaseTerms {
  /** A payer opens one within so many days of the payment. */
  readonly openDays: number;
  /** Of a shop to answer, then of the office to decide. */
  readonly answerDays: number;
  readonly decideDays: number;
  /** Won above which giving back wants two pairs of eyes. */
  readonly oneOfficerWon: bigint;
}

/** How much is held of what is disputed: what the shop has, and never more. */
export const holdable = (disputed: bigint, spendable: bigint): bigint =>
  spendable <= 0n ? 0n : spendable < disputed ? spendable : disputed;
