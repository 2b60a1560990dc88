import { marksOf } from '#features/ledger/amount-marks.ts';
import { parseUnits } from '#platform/money.ts';
import { readTyped } from '#ui/controls/typed-amount.ts';
import { amountText } from '#ui/text/amount.ts';
import { MOST_WON } from '../rules.ts';

/** Won as people read it. */
export const wonText = (won: string): string => amountText(won, { symbol: '₩' });

/** Whole won as typed (`readTyped`); undefined for what is no amount that can be paid. */
export function typedWon(text: string): bigint | undefined {
  const units = parseUnits(readTyped(text, marksOf('KRW')).text, 0);
  return typeof units === 'bigint' && units > 0n && units <= MOST_WON ? units : undefined;
}
