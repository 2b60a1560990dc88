import { divideHalfUp, parseUnits } from '#platform/money.ts';

/** Decimal places of USD. */
export const USD_PLACES = 2;
export const MIN_PURCHASE_CENTS = 3_000n;
/** The most refund that is claimed in one day in Seoul. */
export const DAILY_REFUND_CENTS = 50_000n;
/** Calendar days from entry, the last one included. */
export const ENTRY_DAYS = 90;
/** The most that one user keeps. */
export const MAX_CLAIMS = 1000;
export const MAX_PLANS = 1000;

/** 8% of a purchase in whole cents, half up to the cent. */
export const refundCentsOf = (purchaseCents: bigint): bigint => divideHalfUp(purchaseCents * 8n, 100n);

interface Claimed {
  readonly purchaseAmount: string;
  readonly refundAmount: string;
  readonly status: string;
  readonly isAutomatic: boolean;
}
export type ClaimFault =
  | 'refund_not_processing'
  | 'refund_not_automatic'
  | 'amount_too_precise'
  | 'below_minimum'
  | 'refund_amount_differs'
  | 'over_daily_limit';
export type ClaimVerdict =
  | { readonly purchaseCents: bigint; readonly refundCents: bigint }
  | { readonly fault: ClaimFault; readonly field: keyof Claimed };

/** Judges a claim by itself; amounts are USD decimal strings and compare as numbers ('12.5' is '12.50'). */
export function judgeClaim(claim: Claimed): ClaimVerdict {
  if (claim.status !== 'processing') return { fault: 'refund_not_processing', field: 'status' };
  if (claim.isAutomatic) return { fault: 'refund_not_automatic', field: 'isAutomatic' };
  const purchaseCents = parseUnits(claim.purchaseAmount, USD_PLACES);
  const refundCents = parseUnits(claim.refundAmount, USD_PLACES);
  if (purchaseCents === 'too_large') return { fault: 'over_daily_limit', field: 'purchaseAmount' };
  if (typeof purchaseCents === 'string') return { fault: 'amount_too_precise', field: 'purchaseAmount' };
  if (refundCents === 'too_large') return { fault: 'refund_amount_differs', field: 'refundAmount' };
  if (typeof refundCents === 'string') return { fault: 'amount_too_precise', field: 'refundAmount' };
  if (purchaseCents < MIN_PURCHASE_CENTS) return { fault: 'below_minimum', field: 'purchaseAmount' };
  if (refundCents !== refundCentsOf(purchaseCents)) return { fault: 'refund_amount_differs', field: 'refundAmount' };
  if (refundCents > DAILY_REFUND_CENTS) return { fault: 'over_daily_limit', field: 'refundAmount' };
  return { purchaseCents, refundCents };
}

const DAY_MS = 86_400_000;

/** Whether a claim on `day` is still within 90 calendar days of `entry`; both are `YYYY-MM-DD` in Seoul. */
export const isWithinEntryDays = (entry: string, day: string): boolean =>
  (Date.parse(day) - Date.parse(entry)) / DAY_MS <= ENTRY_DAYS;

/** Whether a trip's days stand in order; one day is a trip. Both are `YYYY-MM-DD`. */
export const areDatesInOrder = (start: string, end: string): boolean => end >= start;
