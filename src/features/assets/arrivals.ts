import { findAsset } from '#features/currency/assets.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { parseUnits } from '#platform/money.ts';
import type { PaymentRequest } from './payment-request.ts';

/** So many are shown at once; all of them are in the list of transactions. */
const MOST = 5;

/** From somebody here, or by the chain. */
const COMES: readonly string[] = ['send', 'chain_deposit'];

/** The newest id, 0 of none. The list is in the order of time, of which a clock may have another opinion. */
export const newestOf = (transactions: readonly Transaction[]): number =>
  Math.max(0, ...transactions.map(({ id }) => id));

/** What somebody sent since a transaction, pending or completed, the newest first; what failed never came. */
export const arrivalsSince = (transactions: readonly Transaction[], since: number): Transaction[] =>
  transactions
    .filter(({ id, kind, transactionType }) => id > since && COMES.includes(kind) && transactionType === 'receive')
    .filter(({ status }) => status === 'pending' || status === 'completed')
    .toSorted((a, b) => b.id - a.id)
    .slice(0, MOST);

/** How what came stands to what was asked for; undefined when nothing was asked for, or exactly that came. */
export function differsFrom(
  asked: PaymentRequest | undefined,
  { assetType, amount }: Pick<Transaction, 'assetType' | 'amount'>,
): 'other_asset' | 'less' | 'more' | undefined {
  if (!asked || asked.units === 0n) return undefined;
  if (asked.assetType !== assetType) return 'other_asset';
  const units = parseUnits(amount, findAsset(assetType)?.places ?? 0);
  if (typeof units !== 'bigint' || units === asked.units) return undefined;
  return units < asked.units ? 'less' : 'more';
}
