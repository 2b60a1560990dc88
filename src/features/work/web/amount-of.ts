import { amountText } from '#ui/text/amount.ts';
import type { Approval } from '../contract.ts';

/** Formats a document's amount (`₩4,820,000`, `$120.50`, `250.00 USDC`); undefined if it has none. */
export function amountOf({ amount, currency }: Pick<Approval, 'amount' | 'currency'>): string | undefined {
  if (amount === null || currency === null) return undefined;
  if (currency === 'KRW') return amountText(amount, { symbol: '₩' });
  if (currency === 'USD') return amountText(amount, { symbol: '$', minPlaces: 2 });
  return amountText(amount, { minPlaces: 2, code: currency });
}
