import type { AssetCode } from '#features/currency/assets.ts';

/** Where a refund is paid: as USDC or won to the wallet, or to a bank account. */
export const PAYOUTS = ['usdc', 'won', 'bank'] as const;
export type PayoutTo = (typeof PAYOUTS)[number];

/** A dollar is 10^6 units of USDC, so a cent is 10^4. */
const USDC_PER_CENT = 10_000n;

export const assetPaid = (to: PayoutTo): AssetCode => (to === 'usdc' ? 'USDC' : 'KRW');

/** Converts cents of USD to units of the paid asset: USDC one for one, won at the given rate, rounded down. */
export const unitsPaid = (to: PayoutTo, cents: bigint, wonPerDollar: bigint): bigint =>
  to === 'usdc' ? cents * USDC_PER_CENT : (cents * wonPerDollar) / 100n;

/** Converts a purchase in won to cents of USD at the rate when it was paid, rounded down. */
export const centsOfWon = (won: bigint, wonPerDollar: bigint): bigint => (won * 100n) / wonPerDollar;
