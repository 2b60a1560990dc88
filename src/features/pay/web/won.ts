import { parseUnits } from '#platform/money.ts';
import { amountText } from '#ui/text/amount.ts';
import { readTyped } from '#ui/text/typed-amount.ts';
import { MOST_WON } from '../rules.ts';

/** Won as people read it. */
export const wonText = (won: string): string => amountText(won, { symbol: '₩' });

/** Whole won as a field holds it; undefined for what is no amount that can be paid. */
export function typedWon(text: string): bigint | undefined {
  const read = readTyped(text, 'KRW');
  const units = parseUnits('amount' in read ? read.amount : '', 0);
  return typeof units === 'bigint' && units > 0n && units <= MOST_WON ? units : undefined;
}
