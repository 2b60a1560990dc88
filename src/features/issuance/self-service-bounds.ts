/** What of a proof may become a claim; its number never does. */
export const FROM = ['holderName', 'over19', 'foreign'] as const;
export type From = (typeof FROM)[number];
export const MOST_A_DAY = 10_000;
/** How often a person may have an offer made anew that they did not take. */
export const TAKES_A_DAY = 10;
