/** Facts of a proof that may become claims; its document number never does. */
export const FROM = ['holderName', 'over19', 'foreign'] as const;
export type From = (typeof FROM)[number];
export const MOST_A_DAY = 10_000;
/** Times per day that a person may replace an offer that they did not take. */
export const TAKES_A_DAY = 10;
