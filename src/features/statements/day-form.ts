import { z } from 'zod';
import { amount, date, signedAmount, timestamp } from '#platform/shapes.ts';

/** JWS `typ` of a signed day statement. */
export const DAY_TYPE = 'ingam-day+jws';

const hash = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().nonnegative();

/** Totals of one closed day of a currency, in the form that is signed. Sums are in won. */
export const dayForm = z.strictObject({
  type: z.literal('ingam-day'),
  /** The day in Korea, from midnight to midnight. */
  day: date,
  currency: z.literal('KRW'),
  /** Money in circulation at the end of the day. */
  circulating: signedAmount,
  issued: amount,
  redeemed: amount,
  fees: amount,
  payments: z.strictObject({ count, amount }),
  refunds: z.strictObject({ count, amount }),
  /** The day's link in the ledger's hash chain: the day's counts, the previous day's hash, and the day's own hash. */
  ledger: z.strictObject({ transfers: count, entries: count, before: hash, hash }),
  /** URL of the server that signed. */
  issuer: z.url().max(300),
  /** did:web of the operator, who also signed; null while the operator is suspended. */
  organisation: z.string().max(300).nullable(),
  signedAt: timestamp,
});
export type DayForm = z.output<typeof dayForm>;
