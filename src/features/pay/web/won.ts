import { amountWithin, WON } from '#platform/typed-amount.ts';
import { amountText } from '#ui/text/amount.ts';

/** Formats won for people. */
export const wonText = (won: string): string => amountText(won, { symbol: '₩' });

/**
 * Maximum in any version of the currency (0025-pay.sql); a lower limit of the current one is reported when the payment
 * is made.
 */
const MOST_KEPT = 10n ** 12n;

/** Parses whole won from a field; undefined if the text is not a payable amount. */
export const typedWon = (text: string, most: bigint = MOST_KEPT): bigint | undefined =>
  amountWithin(text, WON, 1n, most);
