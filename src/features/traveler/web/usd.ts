import { amountText } from '#ui/text/amount.ts';

/** Formats a decimal string as dollars. */
export const usd = (amount: string): string => amountText(amount, { symbol: '$', minPlaces: 2 });
