import { z } from 'zod';
import { currencyRefusals } from '#features/currency/rules.ts';
import { transaction } from '#features/ledger/contract.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals, notOffered } from '#platform/refusal.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';

export const refusals = defineRefusals({
  currency_changed: currencyRefusals.currency_changed,
  over_holding_cap: currencyRefusals.over_holding_cap,
  not_exchanged: { status: 422, title: 'These two assets cannot be exchanged for each other' },
  invalid_amount: { status: 422, title: 'Invalid amount' },
  amount_too_small: { status: 422, title: 'Nothing would be left after the fee' },
  insufficient_balance: { status: 422, title: 'Insufficient balance' },
  unknown_account: { status: 422, title: 'Unknown bank account' },
  account_not_verified: { status: 422, title: 'This bank account is not verified' },
  too_many_quotes: { status: 429, title: 'Too many open quotes or orders' },
  not_offered: notOffered,
  pair_closed: { status: 409, title: 'This asset cannot be exchanged now' },
  rate_stale: { status: 409, title: 'The rate is out of date' },
  pair_changed: { status: 409, title: 'The rate or the terms have changed' },
  over_day_limit: { status: 422, title: 'Above today’s limit' },
  not_covered: { status: 422, title: 'The operator has too little of the asset that you would receive' },
  quote_expired: { status: 409, title: 'The quote has expired' },
  quote_used: { status: 409, title: 'The quote was already used' },
});

/** One end of an exchange: an asset of the wallet, including KRW, or one of the caller's bank accounts. */
const end = z.union([z.strictObject({ asset: z.string().max(20) }), z.strictObject({ bankAccountId: id })]);
const side = z.object({
  asset: z.string(),
  amount,
  bankAccountId: id.nullable(),
  bankName: z.string().nullable(),
});
const quote = z.object({
  id,
  userId: id,
  kind: z.enum(['top_up', 'deposit', 'withdrawal']),
  takes: side,
  gives: side,
  /** Fee in won, rounded up; `gives` is rounded down. */
  fee: amount,
  /** Won for one unit of the side that is not won. */
  rate: amount,
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Quote = z.output<typeof quote>;

const offer = z.object({
  userId: id,
  feePercent: z.string(),
  quoteSeconds: z.int(),
  /** The spendable balance of each asset, including the won, and the value of one unit in won. */
  assets: z.array(
    z.object({
      assetType: z.string(),
      balance: amount,
      rate: amount,
      /** Reason why the asset cannot be exchanged for won now; null if it can. */
      closed: z.enum(['closed', 'stale']).nullable(),
      /**
       * Limits of the asset's pair: the won left for today and the pair's available funds. Null for an asset without a
       * pair.
       */
      pair: z.object({ wonToday: amount, asset: amount, won: amount }).nullable(),
    }),
  ),
  /** Verified bank accounts of the person. */
  bankAccounts: z.array(
    z.object({
      id,
      bankName: z.string(),
      accountNumber: z.string(),
      isDefault: z.boolean(),
      isForTopUps: z.boolean(),
    }),
  ),
  /** True if no real bank is involved. */
  isSandbox: z.boolean(),
  /**
   * True if won can be paid to a bank account now. If the bank takes files of orders, the operator needs a verified
   * account to pay from.
   */
  canPayOut: z.boolean(),
});
export type Offer = z.output<typeof offer>;

export const contract = defineContract(refusals, {
  'GET /api/exchange/{userId}': {
    summary: 'Offer for exchanges: balances, rates in won, the fee, and verified bank accounts.',
    access: 'path',
    reading: true,
    right: 'read',
    output: offer,
  },
  'POST /api/exchange/{userId}/quotes': {
    summary: 'Quotes the result of exchanging an amount, at a rate that is valid for a minute. No money moves.',
    access: 'path',
    right: 'spend',
    body: z.strictObject({ amount: z.string().max(100), from: end, to: end }),
    output: quote,
    status: 201,
    refusals: [
      'not_exchanged',
      'invalid_amount',
      'amount_too_small',
      'insufficient_balance',
      'unknown_account',
      'account_not_verified',
      'too_many_quotes',
      'not_offered',
      'pair_closed',
      'rate_stale',
      'over_day_limit',
      'not_covered',
    ],
  },
  'POST /api/exchange/{userId}': {
    proof: 'signs',
    summary: 'Exchanges as quoted, once. With a bank at one end the exchange is pending until the bank has answered.',
    access: 'path',
    right: 'spend',
    body: z.strictObject({ quoteId: id }),
    output: transaction,
    status: 201,
    idempotent: true,
    refusals: [
      'quote_expired',
      'quote_used',
      'currency_changed',
      'over_holding_cap',
      'insufficient_balance',
      'unknown_account',
      'account_not_verified',
      'not_offered',
      'pair_closed',
      'rate_stale',
      'pair_changed',
      'over_day_limit',
      'not_covered',
    ],
  },
});
