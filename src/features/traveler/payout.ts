import type { AssetCode } from '#features/currency/assets.ts';

/** Where a refund is paid: to the wallet, in local currency, to a bank account. */
export const PAYOUTS = ['usdc', 'won', 'bank'] as const;
export type PayoutTo = (typeof PAYOUTS)[number];

/** 10^6 units of USDC are a dollar, so 10^4 a cent. */
const USDC_PER_CENT = 10_000n;

export const assetPaid = (to: PayoutTo): AssetCode => (to === 'usdc' ? 'USDC' : 'KRW');

/** Cents of USD as they are paid, in whole units of the asset: USDC one for one, won at the dollar's rate of that moment, floored. */
export const unitsPaid = (to: PayoutTo, cents: bigint, wonPerDollar: bigint): bigint =>
  to === 'usdc' ? cents * USDC_PER_CENT : (cents * wonPerDollar) / 100n;

/** A purchase in won as cents of USD at the dollar's rate of the moment in which it was paid, floored. */
export const centsOfWon = (won: bigint, wonPerDollar: bigint): bigint => (won * 100n) / wonPerDollar;
