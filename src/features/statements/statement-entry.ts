import { z } from 'zod';
import { exchanged } from '#features/ledger/contract.ts';
import { amount, id, signedAmount, timestamp } from '#platform/shapes.ts';

/** One change of an account. The ledger never alters it. */
export const entry = z.object({
  /** Number of the entry in its account, from 1. The list is in this order. */
  id,
  transactionId: id,
  /** The transfer's kind: send, deposit, payment, cashback, ... */
  kind: z.string(),
  assetType: z.string(),
  /** Change of the balance, fee included. */
  amount: signedAmount,
  /** The part of the amount that is a fee. */
  fee: amount,
  /** Balance of the account after the entry, including held money. */
  balance: amount,
  /** EIP-55 address; null for a house account. */
  counterparty: z.string().nullable(),
  merchantName: z.string().nullable(),
  /** The organisation that paid, and its own reference, for a payment by an approval. */
  payerName: z.string().nullable(),
  reference: z.string().nullable(),
  exchange: exchanged.nullable(),
  createdAt: timestamp,
});
export type Entry = z.output<typeof entry>;
