import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, signedAmount, timestamp } from '#platform/shapes.ts';
import { FIRST_STEPS } from '../rules.ts';

/** The bank's figures, beside those derived here. */
const bank = z.strictObject({
  closedOn: z.iso.date(),
  importedAt: timestamp,
  stated: signedAmount,
  /** Credits for which nothing was issued, and debits that no order explains. */
  unused: signedAmount,
  unexplained: signedAmount,
  /** Incoming less outgoing orders that are on no statement yet. */
  onTheWay: signedAmount,
  /** 1-won account proofs and bank charges, paid by the operator. */
  costs: signedAmount,
  /** Money at the bank that covers the currency, and its difference from what circulates. */
  covers: signedAmount,
  difference: signedAmount,
});

const today = z.strictObject({
  currency: z.string(),
  at: timestamp,
  /** Sum of all balances of members, shops and house accounts: issued less redeemed. */
  circulating: signedAmount,
  /** Part of the circulating money in fee accounts. */
  fees: signedAmount,
  /** Part of the circulating money on hold. */
  held: signedAmount,
  /** Won issued and redeemed since midnight in Korea. */
  issuedToday: signedAmount,
  redeemedToday: signedAmount,
  /** Spendable balance of the operator's own account. */
  available: amount,
  /** Null while there is no bank statement. */
  bank: bank.nullable(),
  /** Numbers of applications from organisations and of pending acts. */
  asking: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  /** Numbers of people in the office, and of open shops. */
  staff: z.int().nonnegative(),
  shops: z.int().nonnegative(),
  /** First steps of a new office that are still to do. A step whose act waits for its check is done. */
  first: z.array(z.enum(FIRST_STEPS)),
});
export type OfficeToday = z.output<typeof today>;
/** The figures that later features supply. */
export type TodayFigures = Omit<OfficeToday, 'asking' | 'waiting'>;

export const todayCalls = {
  'GET /api/office/today': {
    summary: 'Won in circulation by the ledger, won issued and redeemed today, and pending work.',
    access: 'office',
    right: 'see',
    output: today,
  },
} as const satisfies Record<Route, CallSpec>;
