import { divideHalfUp, formatUnits, parseUnits } from '#platform/money.ts';

/** Decimal places of USD. */
export const USD_PLACES = 2;
const MIN_PURCHASE_CENTS = 3_000n;
/** The most refund that is claimed in one day in Seoul. */
const DAILY_REFUND_CENTS = 50_000n;
/** Calendar days from entry, the last one included. */
export const ENTRY_DAYS = 90;
/** The most that one user keeps. */
export const MAX_CLAIMS = 1000;
export const MAX_PLANS = 1000;

/** Of a purchase from so many cents, so many basis points. */
export interface Tier {
  readonly from: bigint;
  readonly bps: number;
}

/** How refunds are reckoned, by an operator's version; amounts in whole cents of USD. */
export interface RefundRules {
  /** 0 for those that every operator begins with. */
  readonly version: number;
  /** Ascending; what is under the first is refunded nothing. */
  readonly tiers: readonly Tier[];
  /** The most refund that is claimed in one day in Seoul. */
  readonly dayCents: bigint;
  /** Calendar days from entry, the last one included. */
  readonly entryDays: number;
  /** What the operator keeps of a refund, in basis points. */
  readonly feeBps: number;
  /** Within so many days a refund paid early has to be confirmed; 0 where none is. */
  readonly earlyDays: number;
  /** Whether a passport of this country itself is refused. */
  readonly foreignOnly: boolean;
}

const FIRST_BPS = 800;
/** The first version (docs/product/traveler.md#rules). */
export const FIRST_RULES: RefundRules = {
  version: 0,
  tiers: [{ from: MIN_PURCHASE_CENTS, bps: FIRST_BPS }],
  dayCents: DAILY_REFUND_CENTS,
  entryDays: ENTRY_DAYS,
  feeBps: 0,
  earlyDays: 14,
  foreignOnly: false,
};

/** The share of a purchase that is refunded, in basis points; 0 under the first tier. */
export const shareOf = ({ tiers }: Pick<RefundRules, 'tiers'>, purchaseCents: bigint): number =>
  tiers.findLast(({ from }) => purchaseCents >= from)?.bps ?? 0;

/** So many basis points of cents, half up to the cent. */
export const partOf = (cents: bigint, bps: number): bigint => divideHalfUp(cents * BigInt(bps), 10_000n);

const centsOf = (usd: string): bigint => {
  const cents = parseUnits(usd, USD_PLACES);
  return typeof cents === 'bigint' ? cents : 0n;
};

/** What is left of an amount after what the operator keeps; USD decimal strings. */
export const lessFee = (amount: string, fee: string): string => formatUnits(centsOf(amount) - centsOf(fee), USD_PLACES);

/** So many percent of an amount, half up to the cent; decimal strings. */
export const shareText = (amount: string, percent: string): string =>
  formatUnits(divideHalfUp(centsOf(amount) * centsOf(percent), 10_000n), USD_PLACES);

/** Whether tiers stand in order, each from more than the one before and of another share. */
export const areTiersInOrder = (tiers: readonly Tier[]): boolean =>
  tiers.every((tier, i) => i === 0 || tier.from > (tiers[i - 1]?.from ?? 0n));

/** What is refunded of a purchase by the first rules. */
export const refundCentsOf = (purchaseCents: bigint): bigint => partOf(purchaseCents, FIRST_BPS);

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
  | { readonly purchaseCents: bigint; readonly refundCents: bigint; readonly share: number }
  | { readonly fault: ClaimFault; readonly field: keyof Claimed };

/** Judges a claim by itself and the rules; amounts are USD decimal strings and compare as numbers ('12.5' is '12.50'). */
export function judgeClaim(claim: Claimed, rules: RefundRules = FIRST_RULES): ClaimVerdict {
  if (claim.status !== 'processing') return { fault: 'refund_not_processing', field: 'status' };
  if (claim.isAutomatic) return { fault: 'refund_not_automatic', field: 'isAutomatic' };
  const purchaseCents = parseUnits(claim.purchaseAmount, USD_PLACES);
  const refundCents = parseUnits(claim.refundAmount, USD_PLACES);
  if (purchaseCents === 'too_large') return { fault: 'over_daily_limit', field: 'purchaseAmount' };
  if (typeof purchaseCents === 'string') return { fault: 'amount_too_precise', field: 'purchaseAmount' };
  if (refundCents === 'too_large') return { fault: 'refund_amount_differs', field: 'refundAmount' };
  if (typeof refundCents === 'string') return { fault: 'amount_too_precise', field: 'refundAmount' };
  const share = shareOf(rules, purchaseCents);
  if (share === 0) return { fault: 'below_minimum', field: 'purchaseAmount' };
  if (refundCents !== partOf(purchaseCents, share)) return { fault: 'refund_amount_differs', field: 'refundAmount' };
  if (refundCents > rules.dayCents) return { fault: 'over_daily_limit', field: 'refundAmount' };
  return { purchaseCents, refundCents, share };
}

const DAY_MS = 86_400_000;

/** Whether a claim on `day` is still within 90 calendar days of `entry`; both are `YYYY-MM-DD` in Seoul. */
export const isWithinEntryDays = (entry: string, day: string, days: number = ENTRY_DAYS): boolean =>
  (Date.parse(day) - Date.parse(entry)) / DAY_MS <= days;

/** Whether a trip's days stand in order; one day is a trip. Both are `YYYY-MM-DD`. */
export const areDatesInOrder = (start: string, end: string): boolean => end >= start;
