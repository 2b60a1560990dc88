import { findAsset } from '#features/currency/assets.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { parseUnits } from '#platform/money.ts';
import type { PaymentRequest } from './payment-request.ts';

/** Maximum number of arrivals shown at a time; all of them are in the list of transactions. */
const MOST = 5;

/** Kinds of incoming transactions: from someone on this server, or from the chain. */
const COMES: readonly string[] = ['send', 'chain_deposit'];

/** Returns the newest id, or 0 for none. The list is ordered by time, which need not agree with the order of ids. */
export const newestOf = (transactions: readonly Transaction[]): number =>
  Math.max(0, ...transactions.map(({ id }) => id));

/** Returns incoming transactions after the given id, pending or completed, newest first. Failed ones never arrived. */
export const arrivalsSince = (transactions: readonly Transaction[], since: number): Transaction[] =>
  transactions
    .filter(({ id, kind, transactionType }) => id > since && COMES.includes(kind) && transactionType === 'receive')
    .filter(({ status }) => status === 'pending' || status === 'completed')
    .toSorted((a, b) => b.id - a.id)
    .slice(0, MOST);

/**
 * Returns how a received payment differs from the request; undefined if nothing was requested or exactly that arrived.
 */
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
