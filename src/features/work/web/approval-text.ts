import { timeText, whenText } from '#platform/dates.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { amountText } from '#ui/text/amount.ts';
import type { Approval } from '../contract.ts';
import { words } from './words.ts';

/** Formats a document's amount (`₩4,820,000`, `$120.50`, `250.00 USDC`); undefined if it has none. */
export function amountOf({ amount, currency }: Pick<Approval, 'amount' | 'currency'>): string | undefined {
  if (amount === null || currency === null) return undefined;
  if (currency === 'KRW') return amountText(amount, { symbol: '₩' });
  if (currency === 'USD') return amountText(amount, { symbol: '$', minPlaces: 2 });
  return amountText(amount, { minPlaces: 2, code: currency });
}

/** Formats a time to the minute: `Today 18:13`, `Nov 18, 09:02`. */
export function momentText(timestamp: string, language: Language): string {
  const [day, time] = [whenText(timestamp, new Date(), language), timeText(timestamp, language)];
  return day.endsWith(time) ? day : `${day}, ${time}`;
}

/** A short status of an approval. An amended one says so instead of its old status. */
export function useStatusWord({ status, amended }: Pick<Approval, 'status' | 'amended'>): string {
  const w = useWords(words);
  return w.status[amended ? 'amended' : status];
}
