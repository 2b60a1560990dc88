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
