/** What is found in the dealings of a day, each by itself. */
export const FINDING_KINDS = ['own_shop', 'circle', 'many_new', 'structuring'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** From when on something is found. */
export const FINDING = {
  /** Each of three went round within so many days, and was so many won at least. */
  circleDays: 7,
  circleWon: 100_000,
  /** So many people with a wallet or passkey of at most so many days paid one shop in a day. */
  newPeople: 5,
  newDays: 3,
  /** So many payments or sends in a day, each above so many percent of a limit and not above it. */
  belowTimes: 3,
  belowPercent: 90,
  /** A lower limit is no reason to split anything. */
  leastLimit: 1000n,
} as const;

/** A period has no more days: thirteen months. */
export const MOST_DAYS = 397;
const DAY_MS = 86_400_000;
/** Whether two days are a period that may be asked for. */
export function isPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= MOST_DAYS;
}

export const LISTS = ['circulation', 'shops', 'trades', 'campaigns'] as const;
export type ReportList = (typeof LISTS)[number];

interface OfDay {
  readonly day: string;
  readonly circulating: string;
  readonly paid: string;
  readonly refunded: string;
  readonly isClosed: boolean;
}
interface OfMonth {
  readonly month: string;
  readonly days: number;
  readonly isWhole: boolean;
  readonly turnover: string;
  readonly mean: string;
  readonly velocity: string | null;
}

/**
 * How often a won was paid in shops in each month of some days: what was paid less what was given back, by what circulated at the end of those days on the
 * mean. Cut to two decimals; a month is whole where every day of it is there and closed.
 */
export function monthsOf(days: readonly OfDay[]): OfMonth[] {
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
      velocity: total <= 0n ? null : hundredths((turnover * BigInt(all.length) * 100n) / total),
    };
  });
}

function hundredths(value: bigint): string {
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}
