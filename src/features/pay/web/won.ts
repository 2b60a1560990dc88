import { amountWithin, WON } from '#platform/typed-amount.ts';
import { amountText } from '#ui/text/amount.ts';

/** Won as people read it. */
export const wonText = (won: string): string => amountText(won, { symbol: '₩' });

/** More is paid under no version of the currency (0025-pay.sql); one that allows less says so when it is pressed. */
const MOST_KEPT = 10n ** 12n;

/** Whole won as a field holds it; undefined for what is no amount that can be paid. */
export const typedWon = (text: string, most: bigint = MOST_KEPT): bigint | undefined =>
  amountWithin(text, WON, 1n, most);
