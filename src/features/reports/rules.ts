import { hundredthsText } from '#platform/number-text.ts';

/** Kinds of suspicious patterns, each found within one day. */
export const FINDING_KINDS = ['own_shop', 'circle', 'many_new', 'structuring'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Thresholds of the findings. */
export const FINDING = {
  /** Maximum days of a circle of three transfers, and minimum won of each. */
  circleDays: 7,
  circleWon: 100_000,
  /** Minimum number of people in one shop on one day, and maximum age in days of their wallet or passkey. */
  newPeople: 5,
  newDays: 3,
  /**
   * Minimum number of payments or sends in a day, and the percentage of a limit above which each lies, without
   * exceeding the limit.
   */
  belowTimes: 3,
  belowPercent: 90,
  /** Limits below this many won are ignored: nobody splits sums to stay below them. */
  leastLimit: 1000n,
} as const;

/** Maximum length of a period: thirteen months. */
export const MOST_DAYS = 397;
const DAY_MS = 86_400_000;
/** Reports whether two days form a permitted period. */
export function isPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= MOST_DAYS;
}

export const LISTS = ['circulation', 'shops', 'trades', 'campaigns'] as const;
export type ReportList = (typeof LISTS)[number];

interface DayCirculation {
  readonly day: string;
  readonly circulating: string;
  readonly paid: string;
  readonly refunded: string;
  readonly isClosed: boolean;
}
interface MonthVelocity {
  readonly month: string;
  readonly days: number;
  readonly isWhole: boolean;
  readonly turnover: string;
  readonly mean: string;
  readonly velocity: string | null;
}

/**
 * Returns the velocity of each month: payments less refunds in shops, divided by the mean amount in circulation at the
 * end of its days. Cut to two decimals. A month is whole if all its days are included and closed.
 */
export function monthsOf(days: readonly DayCirculation[]): MonthVelocity[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, all]) => {
    const turnover = all.reduce((sum, { paid, refunded }) => sum + BigInt(paid) - BigInt(refunded), 0n);
    const total = all.reduce((sum, { circulating }) => sum + BigInt(circulating), 0n);
    const [year = 0, nth = 0] = month.split('-').map(Number);
    const isWhole = all.length === new Date(Date.UTC(year, nth, 0)).getUTCDate() && all.every((one) => one.isClosed);
    return {
      month: `${month}-01`,
      days: all.length,
      isWhole,
      turnover: turnover.toString(),
      mean: (total / BigInt(all.length)).toString(),
      velocity: total <= 0n ? null : hundredthsText((turnover * BigInt(all.length) * 100n) / total),
    };
  });
}
