import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, signedAmount, timestamp } from '#platform/shapes.ts';

/** Steps of a new office, in their order: a second person, the operator's proven account, a statement of its bank. */
const FIRST_STEPS = ['second', 'account', 'statement'] as const;

/** What the bank states, beside what it comes to here. */
const bank = z.strictObject({
  closedOn: z.iso.date(),
  importedAt: timestamp,
  stated: signedAmount,
  /** Credits that nothing was issued for, and debits that no order explains. */
  unused: signedAmount,
  unexplained: signedAmount,
  /** Of orders that no statement tells yet: what came in less what went out. */
  onTheWay: signedAmount,
  /** 1-won proofs of accounts and charges of the bank: the operator’s expense. */
  costs: signedAmount,
  /** What covers the currency, by the bank; the same as what circulates, or by how much not. */
  covers: signedAmount,
  difference: signedAmount,
});

const today = z.strictObject({
  currency: z.string(),
  at: timestamp,
  /** All that members, shops and the house have: what came in less what went out. */
  circulating: signedAmount,
  /** Of it, what fees came to. */
  fees: signedAmount,
  /** Of it, what is held for something under way. */
  held: signedAmount,
  /** What came into circulation since midnight in Korea, and what left it. */
  issuedToday: signedAmount,
  redeemedToday: signedAmount,
  /** What the operator's own account can pay. */
  available: amount,
  /** Null while the bank has stated nothing. */
  bank: bank.nullable(),
  /** Organisations that ask, and acts that wait for a second pair of eyes. */
  asking: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  /** First steps of an office that are not done yet. */
  first: z.array(z.enum(FIRST_STEPS)),
});
export type OfficeToday = z.output<typeof today>;
export type FirstStep = (typeof FIRST_STEPS)[number];
/** All of it that the office does not know itself. */
export type TodayFigures = Omit<OfficeToday, 'asking' | 'waiting'>;

export const todayCalls = {
  'GET /api/office/today': {
    summary: 'What circulates by the ledger, what came and went today, and what waits.',
    access: 'office',
    right: 'see',
    output: today,
  },
} as const satisfies Record<Route, CallSpec>;
