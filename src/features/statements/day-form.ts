import { z } from 'zod';
import { amount, date, signedAmount, timestamp } from '#platform/shapes.ts';

/** What the signatures of a statement of a day say that they are over (`typ`). */
export const DAY_TYPE = 'ingam-day+jws';

const hash = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().nonnegative();

/** What a closed day of a currency came to, in the form in which it is signed; sums are won. */
export const dayForm = z.strictObject({
  type: z.literal('ingam-day'),
  /** From midnight to midnight in Korea. */
  day: date,
  currency: z.literal('KRW'),
  /** At its end. */
  circulating: signedAmount,
  issued: amount,
  redeemed: amount,
  fees: amount,
  payments: z.strictObject({ count, amount }),
  refunds: z.strictObject({ count, amount }),
  /** The day in the ledger’s chain: what it counts, the hash of the day before, and its own. */
  ledger: z.strictObject({ transfers: count, entries: count, before: hash, hash }),
  /** The server that signed it. */
  issuer: z.url().max(300),
  /** did:web of the operator, whose key signed it too; null while it is suspended. */
  organisation: z.string().max(300).nullable(),
  signedAt: timestamp,
});
export type DayForm = z.output<typeof dayForm>;
