import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { signedAmount, timestamp } from '#platform/shapes.ts';

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
  /** Organisations that ask, and acts that wait for a second pair of eyes. */
  asking: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
});
export type OfficeToday = z.output<typeof today>;

export const todayCalls = {
  'GET /api/office/today': {
    summary: 'What circulates by the ledger, what came and went today, and what waits.',
    access: 'office',
    right: 'see',
    output: today,
  },
} as const satisfies Record<Route, CallSpec>;
