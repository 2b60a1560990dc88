import { z } from 'zod';
import { exchanged } from '#features/ledger/contract.ts';
import { amount, id, signedAmount, timestamp } from '#platform/shapes.ts';

/** One change of an account, as it stands in the books for ever. */
export const entry = z.object({
  /** Counts the entries of the account from 1; the list is in this order. */
  id,
  transactionId: id,
  /** What it was: send, deposit, payment, cashback, ... */
  kind: z.string(),
  assetType: z.string(),
  /** By how much the balance changed, the fee included. */
  amount: signedAmount,
  /** The part of it that is a fee. */
  fee: amount,
  /** What the account had after it, money that was held included. */
  balance: amount,
  /** EIP-55; null where a house account stands. */
  counterparty: z.string().nullable(),
  merchantName: z.string().nullable(),
  /** The organisation that paid, and its own number of what it paid: of a payment by an approval. */
  payerName: z.string().nullable(),
  reference: z.string().nullable(),
  exchange: exchanged.nullable(),
  createdAt: timestamp,
});
export type Entry = z.output<typeof entry>;
