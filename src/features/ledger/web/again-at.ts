import type { Transaction } from '../contract.ts';

/** Where the same is sent once more, by the one who sent it (Send has no won); undefined for all else. */
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

/** Where what its owner paid is divided among others; undefined for all else. */
export function splitAt({
  kind,
  assetType,
  amount,
  transactionType,
}: Pick<Transaction, 'kind' | 'assetType' | 'amount' | 'transactionType'>): string | undefined {
  if ((kind !== 'send' && kind !== 'payment') || transactionType !== 'send') return undefined;
  return `/requests?${new URLSearchParams({ do: 'split', asset: assetType, amount })}`;
}

/** Where the same is ordered for each month; undefined for all that its owner did not send to an address. */
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
