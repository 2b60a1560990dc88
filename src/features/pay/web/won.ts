import { parseUnits } from '#platform/money.ts';
import { amountText } from '#ui/text/amount.ts';
import { readTyped } from '#ui/text/typed-amount.ts';

/** Won as people read it. */
export const wonText = (won: string): string => amountText(won, { symbol: '₩' });

/** More is paid under no version of the currency (0025-pay.sql); one that allows less says so when it is pressed. */
const MOST_KEPT = 10n ** 12n;

/** Whole won as a field holds it; undefined for what is no amount that can be paid. */
export function typedWon(text: string, most: bigint = MOST_KEPT): bigint | undefined {
  const read = readTyped(text, 'KRW');
  const units = parseUnits('amount' in read ? read.amount : '', 0);
  return typeof units === 'bigint' && units > 0n && units <= most ? units : undefined;
}
