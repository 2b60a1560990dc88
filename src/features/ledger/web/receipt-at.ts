import type { Transaction } from '../contract.ts';

/** Payments to a shop, and transfers that follow from one and share its group. */
const OF_A_PAYMENT: readonly string[] = [
  'payment',
  'cashback',
  'cashback_return',
  'refund',
  'benefit',
  'benefit_return',
];

/** Returns the path of a payment's receipt, for any transaction that belongs to one; undefined for others. */
export const receiptAt = ({ kind, id, group }: Pick<Transaction, 'kind' | 'id' | 'group'>): string | undefined =>
  OF_A_PAYMENT.includes(kind) ? `/pay?payment=${group ?? id}` : undefined;

/** Returns the path for refunding a payment, in part or in full, for the shop that took it; undefined for others. */
export const refundAt = ({
  kind,
  id,
  transactionType,
}: Pick<Transaction, 'kind' | 'id' | 'transactionType'>): string | undefined =>
  kind === 'payment' && transactionType === 'receive' ? `/pay?payment=${id}&do=refund` : undefined;
