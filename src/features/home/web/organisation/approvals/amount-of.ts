import type { Approval } from '#features/work/contract.ts';
import { amountText } from '#ui/text/amount.ts';

/** By a file of its own, so that Work’s screens share no code with these: the amount on a document as people read it (`₩4,820,000`, `$120.50`, `250.00 USDC`); undefined when it carries none. */
export function amountOf({ amount, currency }: Pick<Approval, 'amount' | 'currency'>): string | undefined {
  if (amount === null || currency === null) return undefined;
  if (currency === 'KRW') return amountText(amount, { symbol: '₩' });
  if (currency === 'USD') return amountText(amount, { symbol: '$', minPlaces: 2 });
  return amountText(amount, { minPlaces: 2, code: currency });
}
