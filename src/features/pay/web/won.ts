import { parseUnits } from '#platform/money.ts';
import { amountText } from '#ui/text/amount.ts';
import { MOST_WON } from '../rules.ts';

/** Won as people read it. */
export const wonText = (won: string): string => amountText(won, { symbol: '₩' });

/** Whole won as typed, grouping commas and spaces left out; undefined for what is no amount that can be paid. */
export function typedWon(text: string): bigint | undefined {
  const units = parseUnits(text.replace(/[,\s]/g, ''), 0);
  return typeof units === 'bigint' && units > 0n && units <= MOST_WON ? units : undefined;
}
