import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, signedAmount, timestamp } from '#platform/shapes.ts';
import { categories, PAYEE, purses } from './spending.ts';

export const refusals = defineRefusals({
  too_many_moved: { status: 409, title: 'Too many payees were moved to other categories' },
});
export type RefusalCode = keyof typeof refusals;

const localCurrency = z.object({
  id,
  userId: id,
  currency: z.literal('KRW'),
  /** Spendable won: posted less held. */
  balance: amount,
  /** Won held by pending payments. */
  held: amount,
});

/** Limits of a person by their level; null: no cap. */
const limits = z.strictObject({
  userId: id,
  /** 0: nothing proven, 1: e-mail proven, 2: identity verified. Null for an organisation, which has no caps. */
  level: z.int().min(0).max(2).nullable(),
  /** True if only a sandbox checked the document that gives the level. */
  isTrial: z.boolean(),
  payment: z.strictObject({ most: amount.nullable() }),
  /** Payments in shops in this month of Asia/Seoul, less refunds. */
  month: z.strictObject({ most: amount.nullable(), used: amount }),
  /** Balance, plus deposits pending at a bank. */
  holding: z.strictObject({ most: amount.nullable(), used: amount }),
});

/** Month in Asia/Seoul. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');
const category = z.enum(categories);
const purse = z.enum(purses);
const payee = z.string().regex(PAYEE, 'must be shop- and its number, or a lower-case address');

const spent = z.object({
  /** Won paid in shops and sent, less returns in the same month; other assets are converted at the exchange's rate. */
  won: signedAmount,
  payments: z.int(),
});
const spending = z.object({
  months: z.array(spent.extend({ month: z.string(), categories: z.array(spent.extend({ category })) })),
  /** The month before the first one, for comparison. */
  before: spent,
  /** The current month, and the first with spending. */
  now: z.string(),
  first: z.string(),
});
const spentOnce = z.object({
  /** Id of the transfer; for a return, id of the transfer that returned the money. */
  id,
  /** Id of the payment or send to which the row belongs. */
  transactionId: id,
  isPayment: z.boolean(),
  payee,
  /** Category in which the payee is counted unless the person moved it. */
  usual: category,
  /** Name of the shop at the time of payment. */
  merchantName: z.string().nullable(),
  merchantNameKo: z.string().nullable(),
  /** Recipient's EIP-55 address, for a send. */
  address: z.string().nullable(),
  /** Amount in won; negative for a return. */
  won: signedAmount,
  assetType: z.string(),
  /** Amount including the network fee. */
  amount: signedAmount,
  createdAt: timestamp,
});
export type SpentOnce = z.output<typeof spentOnce>;
export type Spending = z.output<typeof spending>;
export type LocalCurrency = z.output<typeof localCurrency>;

export const contract = defineContract(refusals, {
  'GET /api/local-currency/{userId}': {
    summary: 'Returns a user’s local currency account.',
    access: 'path',
    reading: true,
    right: 'read',
    output: localCurrency,
  },
  'GET /api/local-currency/{userId}/limits': {
    summary: 'Returns the currency’s limits for a user, and how much of each is used.',
    access: 'path',
    reading: true,
    right: 'read',
    output: limits,
  },
  'GET /api/spending/{userId}': {
    summary:
      'Returns spending in six months up to the given one (default: the current month), by month and category, oldest first.',
    access: 'path',
    reading: true,
    right: 'read',
    query: z.object({ purse: purse.default('localpay'), until: month.optional() }),
    output: spending,
  },
  'GET /api/spending/{userId}/payments': {
    summary: 'Lists the payments, sends and returns behind a month’s sum in a category.',
    access: 'path',
    reading: true,
    right: 'read',
    query: z.object({ purse: purse.default('localpay'), month, category }),
    output: z.array(spentOnce),
    paged: true,
  },
  'PATCH /api/spending/{userId}/categories': {
    summary: 'Moves a payee with all payments to another category, for this user only; null undoes it.',
    access: 'path',
    body: z.strictObject({ payee, category: category.nullable() }),
    refusals: ['too_many_moved'],
  },
});
