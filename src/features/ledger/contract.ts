import { z } from 'zod';
import { currencyRefusals } from '#features/currency/rules.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, date, id, timestamp, userId } from '#platform/shapes.ts';
import { signedHead } from './day-log.ts';

/**
 * Backing of an asset. `bank`: won in a bank account, paid out through the bank's interface. `statements`: won in a
 * bank account, proven by bank statements. `chain`: the asset itself on a chain. `sandbox`: nothing, it is test money
 * created here. `nothing`: nothing outside this server.
 */
const backings = ['bank', 'statements', 'chain', 'sandbox', 'nothing'] as const;
export type Backing = (typeof backings)[number];

export const refusals = defineRefusals({
  currency_changed: currencyRefusals.currency_changed,
  insufficient_balance: { status: 422, title: 'Insufficient balance' },
  insufficient_for_fee: { status: 422, title: 'The balance does not cover the amount and the network fee' },
  invalid_amount: { status: 422, title: 'This amount cannot be sent' },
  unknown_asset: { status: 422, title: 'This asset cannot be sent' },
  invalid_address: { status: 422, title: 'Not an address on this network' },
  own_address: { status: 422, title: 'This is your own address' },
  quote_first: { status: 409, title: 'A send to this address needs a quote first' },
  cannot_mint: { status: 422, title: 'Only sends are accepted here' },
  cannot_complete: { status: 422, title: 'Only the network can complete a send' },
  not_settled: { status: 409, title: 'This transaction has not been settled' },
  address_is_held: { status: 409, title: 'This address belongs to a user' },
  too_late: { status: 409, title: 'The time to take this back, 30 days, has passed' },
  already_returned: { status: 409, title: 'This transaction has already been taken back' },
});
export type RefusalCode = keyof typeof refusals;

/** Both sides of an exchange as quoted; stored in the transfer's details. */
export const exchanged = z.object({
  paid: amount,
  paidAsset: z.string(),
  received: amount,
  receivedAsset: z.string(),
  /** Fee in won. */
  fee: amount,
  /** Won for one unit of the other side. */
  rate: amount,
  /** Null unless one side is a bank. */
  bankName: z.string().nullable(),
  /**
   * The account at that bank, which may have been removed since. Null if no bank takes part, and for exchanges made
   * before this field existed.
   */
  bankAccountId: id.nullable().default(null),
});

const hash = z.string().regex(/^[\da-f]{64}$/);

/** A transfer as seen by one of its two sides. */
export const transaction = z.object({
  id,
  userId: id,
  /** `send` for the sender, `receive` for the receiver. */
  transactionType: z.enum(['send', 'receive']),
  /** Kind of transfer: send, return, deposit, withdrawal, ... */
  kind: z.string(),
  /**
   * Name of the shop that took the payment or gave the cashback, shown to the payer. Null for the shop's own side and
   * for other kinds.
   */
  merchantName: z.string().nullable().default(null),
  /** The shop's Korean name, if it has one. */
  merchantNameKo: z.string().nullable().default(null),
  /** Name of the organisation that paid through an approval, shown to the payee. Null for other kinds. */
  payerName: z.string().nullable().default(null),
  payerNameKo: z.string().nullable().default(null),
  reference: z.string().nullable().default(null),
  /** Set for top-ups, deposits and withdrawals at a quoted rate. */
  exchange: exchanged.nullable().default(null),
  assetType: z.string(),
  amount,
  /** Fee that the caller's side paid on top of the amount. */
  fee: amount,
  status: z.enum(['pending', 'completed', 'failed', 'cancelled', 'expired', 'returned']),
  /** Sender's address, EIP-55; null if the sender is a house account. */
  fromAddress: z.string().nullable(),
  toAddress: z.string().nullable(),
  /** True if the other side's address belongs to a wallet on this server. */
  isCounterpartyKnown: z.boolean(),
  /**
   * The reader's contact name for the other side. Null if the other side is not a contact, and in answers that are not
   * lists.
   */
  counterpartyName: z.string().nullable().default(null),
  /** True if the caller may take the transfer back now. */
  canTakeBack: z.boolean(),
  /**
   * Id of the first transfer in the transfer's group: for a refund, the payment. Null for the first transfer itself and
   * for a transfer without a group.
   */
  group: id.nullable().default(null),
  /** Id of the transfer whose money this one sends back. */
  returns: id.nullable(),
  createdAt: timestamp,
  settledAt: timestamp.nullable(),
  /** When the sender took the transfer back. */
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
      /** Decimal number in whole units of the asset. */
      amount: z.string().max(100),
      /** 0x and 40 hex digits, a DID of this network, or an EIP-681 payment request. */
      toAddress: z.string().max(2048),
      status: z.string().max(20),
      /** Version of the currency whose fee was shown. The send is refused if another version is in force. */
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
    summary: 'Lists a user’s transactions, including pending ones.',
    access: 'path',
    reading: true,
    right: 'read',
    output: z.array(transaction),
    paged: true,
  },
  'GET /api/transactions': {
    summary: 'Lists the caller’s transactions, including pending ones.',
    access: 'actor',
    reading: true,
    output: z.array(transaction),
    paged: true,
  },
  'GET /api/transactions/{userId}/{id}': {
    summary: 'Returns a transaction as this user sees it.',
    access: 'path',
    reading: true,
    right: 'read',
    output: transaction,
  },
  'POST /api/transactions/{id}/take-back': {
    summary: 'Takes back a send to an address that nobody owns, within 30 days, once. The fee is not refunded.',
    access: 'actor',
    right: 'money',
    output: transaction,
    status: 201,
    idempotent: true,
    refusals: ['not_settled', 'address_is_held', 'too_late', 'already_returned'],
  },
  'GET /api/network': {
    summary:
      'Describes the network on which money moves, and what backs each asset. Assets from a sandbox are test money.',
    access: 'public',
    output: z.strictObject({
      name: z.string(),
      chainId: z.int().positive(),
      /** `embedded`: inside this server. `chain`: a real chain, so addresses that nobody here owns can be paid. */
      kind: z.enum(['embedded', 'chain']),
      /** True if all money on this network is test money. */
      isSandbox: z.boolean(),
      assets: z.array(z.strictObject({ asset: z.string(), backing: z.enum(backings) })),
    }),
  },
  'GET /api/day-log': {
    summary:
      'Returns the head of the log of days, to which a receipt’s proof leads. `since`: a number of days; `path` then proves that the log only added to its first `since` days (RFC 9162 section 2.1.4). 404 while the log has fewer days.',
    access: 'public',
    query: z.object({ since: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    output: z.strictObject({
      /** Last day in the log. */
      day: date,
      /** Number of days in the log, and its root. */
      of: z.int().positive(),
      root: hash,
      /** Root that the log had after `since` days; null without `since`. */
      since: hash.nullable(),
      path: z.array(hash).readonly(),
      /** Number of days and root, signed by this server: a compact JWS (RFC 7515). */
      head: signedHead,
    }),
    refusals: ['not_found'],
  },
  'GET /api/recipient': {
    summary: 'Identifies the recipient named by an address, DID or payment code.',
    access: 'actor',
    reading: true,
    query: z.object({ address: z.string().max(2048) }),
    output: z.object({
      address: z.string(),
      /** EIP-55 form of the address. */
      checksummed: z.string(),
      isKnown: z.boolean(),
      /** True if nobody here owns the address, but money has come from it. */
      isPayer: z.boolean(),
      isOwn: z.boolean(),
    }),
    refusals: ['invalid_address'],
  },
});
