import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';
import { MOST_AT_ONCE, STEPS } from '../withdrawal-rules.ts';

const address = z.string().max(2048);

const quote = z.strictObject({
  id,
  assetType: z.string(),
  amount,
  /** Charged in the same asset on top of the amount, whatever the network's own fee turns out to be. */
  fee: amount,
  total: amount,
  /** EIP-55. */
  toAddress: z.string(),
  /** True if the recipient is a contract, which may never release what it receives. */
  isContract: z.boolean(),
  /** Until this time the address is new to the person, and only a small sum may leave for it; null if it is not new. */
  newUntil: timestamp.nullable(),
  /** True if two officers must check the withdrawal before it is sent. */
  isChecked: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Quote = z.output<typeof quote>;

const withdrawal = z.strictObject({
  id,
  /** Id of the ledger's transfer. */
  transactionId: id,
  assetType: z.string(),
  amount,
  fee: amount,
  toAddress: z.string(),
  state: z.enum(STEPS),
  /** Hash of the withdrawal's transaction. It may change until a block contains the transaction. */
  hash: z.string().nullable(),
  /** Explorer page of the transaction. */
  explorerUrl: z.string().nullable(),
  /** Number of confirmations, counting the transaction's own block; null while no block contains the transaction. */
  confirmations: z.int().nullable(),
  /** Reason why the withdrawal was returned, or why its outcome is uncertain. */
  failure: z.string().nullable(),
  /** True if the transaction was executed and failed: the amount was returned, the fee was not. */
  isFeeKept: z.boolean(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

const offer = z.strictObject({
  isOpen: z.boolean(),
  /** Reason why nothing can leave now; null if withdrawals are open. */
  closed: z.enum(['chain_closed', 'withdrawals_stopped']).nullable(),
  assets: z.array(z.string()),
  /** Won. */
  oneWon: amount,
  personWonLeft: amount,
  /** Won that a person may withdraw today before two people of the operator must check. */
  checkedFromWon: amount,
  newHours: z.int(),
  newWon: amount,
});
export type Offer = z.output<typeof offer>;

const asking = [
  'not_offered',
  'chain_closed',
  'withdrawals_stopped',
  'not_covered',
  'asset_closed',
  'invalid_address',
  'address_refused',
  'held_here',
  'too_many_quotes',
] as const;
const bounds = ['over_one', 'over_person_day', 'over_all_day', 'over_hot', 'address_new'] as const;
const pressing = [
  'not_found',
  'not_offered',
  'chain_closed',
  'withdrawals_stopped',
  'not_covered',
  'asset_closed',
  'invalid_address',
  'address_refused',
  'held_here',
  'too_many_quotes',
  'quote_expired',
  'insufficient_balance',
  'insufficient_for_fee',
  ...bounds,
] as const;

export const withdrawalCalls = {
  'GET /api/chain/offer': {
    summary: 'Limits and assets for withdrawals to addresses on the network.',
    access: 'actor',
    reading: true,
    output: offer,
    refusals: ['not_offered'],
  },
  'POST /api/chain/quotes': {
    summary:
      'Quotes the fee for sending an asset to an address outside this server. The quote is valid for a minute; no money moves.',
    access: 'actor',
    body: z.strictObject({
      assetType: z.string().max(20),
      /** A decimal number of whole units. */
      amount: z.string().max(100),
      /** 0x and 40 hex, a DID of this network, a CAIP-10 account or an EIP-681 payment request. */
      toAddress: address,
    }),
    output: quote,
    status: 201,
    refusals: [
      ...asking,
      ...bounds,
      'unknown_asset',
      'invalid_amount',
      'would_fail',
      'insufficient_balance',
      'insufficient_for_fee',
    ],
  },
  'POST /api/chain/withdrawals': {
    proof: 'signs',
    summary:
      'Withdraws as quoted, once. Amount and fee are held immediately and posted when the network has finalized the payment.',
    access: 'actor',
    body: z.strictObject({ quoteId: id }),
    output: withdrawal,
    status: 201,
    idempotent: true,
    refusals: [...pressing],
  },
  'GET /api/chain/withdrawals': {
    summary: 'The caller’s withdrawals with their state, newest first.',
    access: 'actor',
    reading: true,
    output: z.array(withdrawal),
    paged: true,
    refusals: ['not_offered'],
  },
  'POST /api/chain/leave/quotes': {
    summary:
      'Quotes the fees for withdrawing every possible asset to one address, and lists the assets that cannot be withdrawn. No money moves.',
    access: 'actor',
    body: z.strictObject({ toAddress: address }),
    output: z.strictObject({
      quotes: z.array(quote),
      /** Assets that cannot be withdrawn, each with the reason: worth less than the fee, or the quote was refused. */
      stays: z.array(z.strictObject({ assetType: z.string(), amount, why: z.string() })),
    }),
    status: 201,
    refusals: [...asking],
  },
  'POST /api/chain/leave': {
    proof: 'signs',
    summary:
      'Withdraws as several quotes state, all or none, each once. A quote that was used before returns its withdrawal.',
    access: 'actor',
    body: z.strictObject({ quoteIds: z.array(id).min(1).max(MOST_AT_ONCE) }),
    output: z.array(withdrawal),
    status: 201,
    idempotent: true,
    refusals: [...pressing],
  },
} as const satisfies Record<Route, CallSpec>;
