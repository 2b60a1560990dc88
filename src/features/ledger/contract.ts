import { z } from 'zod';
import { currencyRefusals } from '#features/currency/refusals.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, timestamp, userId } from '#platform/shapes.ts';
import { backings } from './backing.ts';

export const refusals = defineRefusals({
  currency_changed: currencyRefusals.currency_changed,
  insufficient_balance: { status: 422, title: 'Insufficient balance' },
  insufficient_for_fee: { status: 422, title: 'The amount and the network fee do not fit' },
  invalid_amount: { status: 422, title: 'Not an amount that can be sent' },
  unknown_asset: { status: 422, title: 'Not an asset that can be sent' },
  invalid_address: { status: 422, title: 'Not an address on this network' },
  own_address: { status: 422, title: 'This is your own address' },
  quote_first: { status: 409, title: 'What goes there over the network is quoted first' },
  cannot_mint: { status: 422, title: 'Only sends are made here' },
  cannot_complete: { status: 422, title: 'A send starts as pending' },
  not_settled: { status: 409, title: 'This has not been settled' },
  address_is_held: { status: 409, title: 'Somebody holds this address' },
  too_late: { status: 409, title: 'The 30 days are over' },
  already_returned: { status: 409, title: 'This has been taken back' },
});
export type RefusalCode = keyof typeof refusals;

/** What an exchange took and gave, as its quote said; it stands in the transfer's details. */
export const exchanged = z.object({
  paid: amount,
  paidAsset: z.string(),
  received: amount,
  receivedAsset: z.string(),
  /** Won. */
  fee: amount,
  /** Won for one unit of the side that is not won. */
  rate: amount,
  /** Where a bank is one of the two sides. */
  bankName: z.string().nullable(),
  /** The account at that bank; null for exchanges of before, and where no bank takes part. It may have been removed since. */
  bankAccountId: id.nullable().default(null),
});

/** A transfer as one of its two sides sees it. */
export const transaction = z.object({
  id,
  userId: id,
  /** `send` on the side that gives, `receive` on the other. */
  transactionType: z.enum(['send', 'receive']),
  /** What it was: send, return, deposit, withdrawal, ... */
  kind: z.string(),
  /** For the payer: who took a payment or gave cashback; null on the shop's own side, and for all else. */
  merchantName: z.string().nullable().default(null),
  /** Its Korean name, where it has one. */
  merchantNameKo: z.string().nullable().default(null),
  /** For the payee: the organisation that paid by an approval, and its own number of it; null for all else. */
  payerName: z.string().nullable().default(null),
  payerNameKo: z.string().nullable().default(null),
  reference: z.string().nullable().default(null),
  /** Of top-ups, deposits and withdrawals at a quoted rate. */
  exchange: exchanged.nullable().default(null),
  assetType: z.string(),
  amount,
  /** What this side paid on top. */
  fee: amount,
  status: z.enum(['pending', 'completed', 'failed', 'cancelled', 'expired', 'returned']),
  /** EIP-55; null where a house account stands. */
  fromAddress: z.string().nullable(),
  toAddress: z.string().nullable(),
  /** Whether a wallet here holds the other side's address. */
  isCounterpartyKnown: z.boolean(),
  /** Whether this side may take it back now. */
  canTakeBack: z.boolean(),
  /** The first of those that belong together, such as the payment of a refund; null for that one itself, and for what stands alone. */
  group: id.nullable().default(null),
  /** The transaction that this one takes back. */
  returns: id.nullable(),
  createdAt: timestamp,
  settledAt: timestamp.nullable(),
  /** When what was sent was taken back. */
  returnedAt: timestamp.nullable().default(null),
  failure: z.string().nullable(),
});
export type Transaction = z.output<typeof transaction>;

export const contract = defineContract(refusals, {
  'POST /api/transactions': {
    proof: 'signs',
    summary:
      'Send an asset to an address; amount and the network fee are held until the network has settled it. ' +
      '503: not known whether it was taken (no answer from the store within 10 s, or its connection was lost): ask again with the same Idempotency-Key.',
    access: 'body',
    right: 'spend',
    body: z.strictObject({
      userId,
      assetType: z.string().max(20),
      transactionType: z.string().max(20),
      /** A decimal number of whole units. */
      amount: z.string().max(100),
      /** 0x and 40 hex, a DID of this network or an EIP-681 payment request. */
      toAddress: z.string().max(2048),
      status: z.string().max(20),
      /** Under which version of the currency the fee was shown; where another one holds by then nothing is sent. */
      currencyVersion: id.optional(),
    }),
    output: transaction,
    status: 201,
    idempotent: true,
    refusals: [
      'currency_changed',
      'insufficient_balance',
      'insufficient_for_fee',
      'invalid_amount',
      'unknown_asset',
      'invalid_address',
      'own_address',
      'quote_first',
      'cannot_mint',
      'cannot_complete',
    ],
  },
  'GET /api/transactions/{userId}': {
    summary: 'What a user sent and received, pending ones too.',
    access: 'path',
    reading: true,
    right: 'read',
    output: z.array(transaction),
    paged: true,
  },
  'GET /api/transactions': {
    summary: 'The same for the caller.',
    access: 'actor',
    reading: true,
    output: z.array(transaction),
    paged: true,
  },
  'GET /api/transactions/{userId}/{id}': {
    summary: 'One transaction, as this user sees it.',
    access: 'path',
    reading: true,
    right: 'read',
    output: transaction,
  },
  'POST /api/transactions/{id}/take-back': {
    summary: 'Take back what was sent to an address that nobody holds, within 30 days, once. The fee stays paid.',
    access: 'actor',
    right: 'money',
    output: transaction,
    status: 201,
    idempotent: true,
    refusals: ['not_settled', 'address_is_held', 'too_late', 'already_returned'],
  },
  'GET /api/network': {
    summary: 'The network on which money moves here, and what backs each asset: what a sandbox makes is test money.',
    access: 'public',
    output: z.strictObject({
      name: z.string(),
      chainId: z.int().positive(),
      /** `embedded`: inside this server. `chain`: a chain is behind it, on which addresses that nobody here has are paid. */
      kind: z.enum(['embedded', 'chain']),
      /** Whether all money here is test money. */
      isSandbox: z.boolean(),
      assets: z.array(z.strictObject({ asset: z.string(), backing: z.enum(backings) })),
    }),
  },
  'GET /api/recipient': {
    summary: 'Whom a text names that is about to be paid.',
    access: 'actor',
    reading: true,
    query: z.object({ address: z.string().max(2048) }),
    output: z.object({
      /** Lower case. */
      address: z.string(),
      /** EIP-55. */
      checksummed: z.string(),
      isKnown: z.boolean(),
      /** Nobody here has the address, but money came from it. */
      isPayer: z.boolean(),
      isOwn: z.boolean(),
    }),
    refusals: ['invalid_address'],
  },
});
