import { divideHalfUp, formatUnits, parseUnits } from '#platform/money.ts';

/** Decimal places of USD. */
export const USD_PLACES = 2;
const MIN_PURCHASE_CENTS = 3_000n;
/** Maximum refund claimed in one day in Seoul. */
const DAILY_REFUND_CENTS = 50_000n;
/** Calendar days from entry, the last one inclusive. */
export const ENTRY_DAYS = 90;
/** Maximum claims, and trips, per user. */
export const MAX_CLAIMS = 1000;
export const MAX_PLANS = 1000;

/** A tier: purchases from `from` cents are refunded at `bps` basis points. */
export interface Tier {
  readonly from: bigint;
  readonly bps: number;
}

/** One version of an operator's rules. Amounts are in US cents. */
export interface RefundRules {
  /** 0 for the rules that every operator starts with. */
  readonly version: number;
  /** Ascending. Purchases below the first tier are not refunded. */
  readonly tiers: readonly Tier[];
  /** Maximum refund claimed in one day in Seoul. */
  readonly dayCents: bigint;
  /** Calendar days from entry, the last one inclusive. */
  readonly entryDays: number;
  /** The operator's share of each refund, in basis points. */
  readonly feeBps: number;
  /** Days within which an early payment has to be confirmed; 0 if none is offered. */
  readonly earlyDays: number;
  /** True if passports of this country are refused. */
  readonly foreignOnly: boolean;
}

const FIRST_BPS = 800;
/** The rules that every operator starts with (docs/product/traveler.md#rules). */
export const FIRST_RULES: RefundRules = {
  version: 0,
  tiers: [{ from: MIN_PURCHASE_CENTS, bps: FIRST_BPS }],
  dayCents: DAILY_REFUND_CENTS,
  entryDays: ENTRY_DAYS,
  feeBps: 0,
  earlyDays: 14,
  foreignOnly: false,
};

/** Returns the refunded share of a purchase in basis points; 0 below the first tier. */
export const shareOf = ({ tiers }: Pick<RefundRules, 'tiers'>, purchaseCents: bigint): number =>
  tiers.findLast(({ from }) => purchaseCents >= from)?.bps ?? 0;

/** Returns a share of an amount in cents, rounded half up. */
export const partOf = (cents: bigint, bps: number): bigint => divideHalfUp(cents * BigInt(bps), 10_000n);

const centsOf = (usd: string): bigint => {
  const cents = parseUnits(usd, USD_PLACES);
  return typeof cents === 'bigint' ? cents : 0n;
};

/** Subtracts the operator's fee from an amount. Both are USD decimal strings. */
export const lessFee = (amount: string, fee: string): string => formatUnits(centsOf(amount) - centsOf(fee), USD_PLACES);

/** Returns a percentage of an amount, rounded half up to the cent. Decimal strings. */
export const shareText = (amount: string, percent: string): string =>
  formatUnits(divideHalfUp(centsOf(amount) * centsOf(percent), 10_000n), USD_PLACES);

/** Reports whether each tier starts above the previous one and has a different share. */
export const areTiersInOrder = (tiers: readonly Tier[]): boolean =>
  tiers.every((tier, i) => i === 0 || tier.from > (tiers[i - 1]?.from ?? 0n));

/** Returns the refund of a purchase under the first rules. */
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

/** Judges a claim by the rules. Amounts are USD decimal strings and compare as numbers ('12.5' equals '12.50'). */
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

/** Reports whether `day` is within the claimable days from `entry`. Both are `YYYY-MM-DD` in Seoul. */
export const isWithinEntryDays = (entry: string, day: string, days: number = ENTRY_DAYS): boolean =>
  (Date.parse(day) - Date.parse(entry)) / DAY_MS <= days;

/** Reports whether a trip does not end before it starts. One day is a trip. Both are `YYYY-MM-DD`. */
export const areDatesInOrder = (start: string, end: string): boolean => end >= start;

/** A tax office's reasons for refusing a purchase. `other` covers codes that this server does not know. */
export const officeRefusals = [
  'unknown_merchant',
  'not_refundable',
  'receipt_recorded',
  'reference_used',
  'too_late',
  'other',
] as const;
export type RefusalCode = (typeof officeRefusals)[number];

/** Result of the customs check: the whole refund is due, none of it, or a part. */
export type OfficeResult = 'confirmed' | 'rejected' | 'partial';
