import { z } from 'zod';
import { merchantKind } from '#features/pay/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, signedAmount, timestamp } from '#platform/shapes.ts';

export const refusals = defineRefusals({});

const localCurrency = z.object({
  id,
  userId: id,
  currency: z.literal('KRW'),
  /** Won that can be spent: posted less held. */
  balance: amount,
  /** Won that pending payments hold. */
  held: amount,
});

const spent = z.object({
  /** Won that was paid in shops, less the refunds that came then. */
  won: signedAmount,
  payments: z.int(),
});
const spending = z.object({
  months: z.array(
    spent.extend({
      /** `2026-11`, of Asia/Seoul. */
      month: z.string(),
      kinds: z.array(spent.extend({ kind: merchantKind })),
    }),
  ),
});
const spentOnce = z.object({
  /** The payment, of a refund the one that it gives back of. */
  paymentId: id,
  merchantName: z.string(),
  merchantNameKo: z.string().nullable(),
  /** Below 0 for a refund. */
  won: signedAmount,
  createdAt: timestamp,
});
export type SpentOnce = z.output<typeof spentOnce>;
export type Spending = z.output<typeof spending>;
export type LocalCurrency = z.output<typeof localCurrency>;

export const contract = defineContract(refusals, {
  'GET /api/local-currency/{userId}': {
    summary: 'The local currency account of a user.',
    access: 'path',
    right: 'read',
    output: localCurrency,
  },
  'GET /api/spending/{userId}': {
    summary: 'What was paid in shops in the last six months, by month and kind of shop, the oldest month first.',
    access: 'path',
    right: 'read',
    output: spending,
  },
  'GET /api/spending/{userId}/payments': {
    summary: 'What was paid in shops of a kind in a month, and what came back then: the newest 200, the newest first.',
    access: 'path',
    right: 'read',
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), kind: merchantKind }),
    output: z.array(spentOnce),
  },
});
