import type { Transaction } from '../contract.ts';

/**
 * Returns the path for repeating a send, for its sender. Undefined for everything else, and for won, which Send does
 * not offer.
 */
export function againAt({
  kind,
  assetType,
  amount,
  transactionType,
  toAddress,
}: Pick<Transaction, 'kind' | 'assetType' | 'amount' | 'transactionType' | 'toAddress'>): string | undefined {
  if (kind !== 'send' || transactionType !== 'send' || assetType === 'KRW' || toAddress === null) return undefined;
  return `/send?${new URLSearchParams({ text: toAddress, asset: assetType, amount })}`;
}

/** Returns the path for splitting a payment with others, for its payer; undefined for everything else. */
export function splitAt({
  kind,
  assetType,
  amount,
  transactionType,
}: Pick<Transaction, 'kind' | 'assetType' | 'amount' | 'transactionType'>): string | undefined {
  if ((kind !== 'send' && kind !== 'payment') || transactionType !== 'send') return undefined;
  return `/requests?${new URLSearchParams({ do: 'split', asset: assetType, amount })}`;
}

/** Returns the path for ordering the same send every month; undefined unless its owner sent it to an address. */
export function repeatAt({
  kind,
  assetType,
  amount,
  transactionType,
  toAddress,
}: Pick<Transaction, 'kind' | 'assetType' | 'amount' | 'transactionType' | 'toAddress'>): string | undefined {
  if (kind !== 'send' || transactionType !== 'send' || toAddress === null) return undefined;
  return `/orders?${new URLSearchParams({ do: 'order', to: toAddress, asset: assetType, amount })}`;
}
