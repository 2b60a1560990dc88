import { amountText } from '#ui/text/amount.ts';

/** Dollars as people read them; `amount` is a decimal string. */
export const usd = (amount: string): string => amountText(amount, { symbol: '$', minPlaces: 2 });
