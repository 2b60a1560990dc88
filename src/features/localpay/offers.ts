/** SPEC.md's merchants are a fixed list; `cashback` is in whole percent. */
export const merchants = [
  { id: 'grocer', cashback: 20 },
  { id: 'tea', cashback: 15 },
  { id: 'books', cashback: 10 },
  { id: 'food', cashback: 15 },
] as const;
export type MerchantId = (typeof merchants)[number]['id'];

/** The merchants' average cashback in whole percent. */
export const averageCashback = merchants.reduce((sum, { cashback }) => sum + cashback, 0) / merchants.length;

/** Whole won for one unit (SPEC.md section 9). */
export const wonPer = { USD: '1250', XP: '1000' } as const;

/** What an exchange costs, in percent of the won. */
export const EXCHANGE_FEE_PERCENT = '2.5';
