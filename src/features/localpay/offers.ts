/** Whole won for one unit (docs/product/localpay.md#rates-and-fee). */
export const wonPer = { USD: '1250', XP: '1000' } as const;

/** What an exchange costs, in percent of the won. */
export const EXCHANGE_FEE_PERCENT = '2.5';
