import type { Transaction } from '../contract.ts';

/** What a payment to a merchant is, and what comes of one: they stand in its group. */
const OF_A_PAYMENT: readonly string[] = [
  'payment',
  'cashback',
  'cashback_return',
  'refund',
  'benefit',
  'benefit_return',
];

/** Where the receipt of a payment is read, from any transaction that is of one; undefined for all others. */
export const receiptAt = ({ kind, id, group }: Pick<Transaction, 'kind' | 'id' | 'group'>): string | undefined =>
  OF_A_PAYMENT.includes(kind) ? `/pay?payment=${group ?? id}` : undefined;

/** Where a merchant gives back of a payment that they took, some of it or all; undefined for all others. */
export const refundAt = ({
  kind,
  id,
  transactionType,
}: Pick<Transaction, 'kind' | 'id' | 'transactionType'>): string | undefined =>
  kind === 'payment' && transactionType === 'receive' ? `/pay?payment=${id}&do=refund` : undefined;
