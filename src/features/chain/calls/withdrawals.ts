import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, id, timestamp } from '#platform/shapes.ts';
import { MOST_AT_ONCE, STEPS } from '../withdrawal-rules.ts';

const address = z.string().max(2048);

const quote = z.strictObject({
  id,
  assetType: z.string(),
  amount,
  /** In the same asset, on top: what is taken, whatever the network takes by then. */
  fee: amount,
  total: amount,
  /** EIP-55. */
  toAddress: z.string(),
  /** A contract may keep for good what is sent to it. */
  isContract: z.boolean(),
  /** Until when this address is new to its person, and only a small sum leaves for it; null where it is not. */
  newUntil: timestamp.nullable(),
  /** Two people of the operator look at it before it leaves. */
  isChecked: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Quote = z.output<typeof quote>;

const withdrawal = z.strictObject({
  id,
  /** The ledger's. */
  transactionId: id,
  assetType: z.string(),
  amount,
  fee: amount,
  toAddress: z.string(),
  state: z.enum(STEPS),
  /** Of the transaction on the network; it may be another one later, while no block has it. */
  hash: z.string().nullable(),
  /** Where to look at it. */
  explorerUrl: z.string().nullable(),
  /** Blocks that stand on it, its own included; null while no block has it. */
  confirmations: z.int().nullable(),
  /** Why it came back, or why nobody knows yet. */
  failure: z.string().nullable(),
  /** The network had it and refused: the amount came back, the fee did not. */
  isFeeKept: z.boolean(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

const offer = z.strictObject({
  isOpen: z.boolean(),
  /** Why nothing leaves now; null where it does. */
  closed: z.enum(['chain_closed', 'withdrawals_stopped']).nullable(),
  assets: z.array(z.string()),
  /** Won. */
  oneWon: amount,
  personWonLeft: amount,
  /** Won that may leave today before two people of the operator look first. */
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
    summary: 'What may leave this server for an address on the network now, and how much.',
    access: 'actor',
    reading: true,
    output: offer,
    refusals: ['not_offered'],
  },
  'POST /api/chain/quotes': {
    summary:
      'What it costs to send an asset to an address that nobody here has; the fee holds for a minute. Nothing moves.',
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
      'Sends as a quote says, once: amount and fee are held at once, and taken when the network has it for good.',
    access: 'actor',
    body: z.strictObject({ quoteId: id }),
    output: withdrawal,
    status: 201,
    idempotent: true,
    refusals: [...pressing],
  },
  'GET /api/chain/withdrawals': {
    summary: 'What the caller let leave, the newest first, with where each of it stands.',
    access: 'actor',
    reading: true,
    output: z.array(withdrawal),
    paged: true,
    refusals: ['not_offered'],
  },
  'POST /api/chain/leave/quotes': {
    summary:
      'What it costs to send everything that can leave to one address, asset by asset, and what stays. Nothing moves.',
    access: 'actor',
    body: z.strictObject({ toAddress: address }),
    output: z.strictObject({
      quotes: z.array(quote),
      /** What stays here, and why: it is less than its fee, or what its quote was refused for. */
      stays: z.array(z.strictObject({ assetType: z.string(), amount, why: z.string() })),
    }),
    status: 201,
    refusals: [...asking],
  },
  'POST /api/chain/leave': {
    proof: 'signs',
    summary:
      'Sends as several quotes say, all or none, each once: one of which was made use of before is answered as it stands.',
    access: 'actor',
    body: z.strictObject({ quoteIds: z.array(id).min(1).max(MOST_AT_ONCE) }),
    output: z.array(withdrawal),
    status: 201,
    idempotent: true,
    refusals: [...pressing],
  },
} as const satisfies Record<Route, CallSpec>;
