/** Live event that makes the screens of both sides refetch a case. */
export const CASE_UPDATE = 'case_update';

/** Reasons of a dispute. */
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

/** Author of a step; `time` if a deadline caused it. */
export const SIDES = ['payer', 'shop', 'office', 'time'] as const;
export type Side = (typeof SIDES)[number];

/** Steps in a case's timeline. */
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

/** Notices to the people in a case. */
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
 * `open`: open cases of one payer at once. `yearly`: cases that they open in a year. `texts`: messages of one side in a
 * case. `text`: length of a message. `pictures`: pictures of one side. `warnDays`: days before a deadline on which both
 * sides are reminded. `picturesKeptDays`: days after a case ends until its pictures are erased.
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

/** Terms of cases from the currency's rules. */
export interface CaseTerms {
  /** Days after a payment in which its payer may open a case. */
  readonly openDays: number;
  /** Days for the shop to answer, then for the office to decide. */
  readonly answerDays: number;
  readonly decideDays: number;
  /** Won above which two people must decide. */
  readonly oneOfficerWon: bigint;
}

/** Returns how much of the disputed amount is held: at most what the shop has. */
export const holdable = (disputed: bigint, spendable: bigint): bigint =>
  spendable <= 0n ? 0n : spendable < disputed ? spendable : disputed;
