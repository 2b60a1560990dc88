import { shopCategories, tradeNames, trades } from '#features/organisations/shop-categories.ts';
import type { Words } from '#platform/words.ts';
import { arrowUpRight } from '#ui/drawings/icons.ts';

/** Categories of spending: the shop's own, or one chosen by the person; `sent` is money sent to people. */
export const categories = [...shopCategories, 'sent'] as const;
export type Category = (typeof categories)[number];

export const categoryNames: Words<Record<Category, string>> = {
  en: { ...tradeNames.en, other: 'Other shops', sent: 'Sent to people' },
  ko: { ...tradeNames.ko, other: '기타 가맹점', sent: '보낸 돈' },
};
export const categoryIcon = (category: Category): string =>
  category === 'sent' ? arrowUpRight : trades[category].icon;

/** Which money is counted: won, the other assets, or both. */
export const purses = ['localpay', 'assets', 'all'] as const;
export type Purse = (typeof purses)[number];

/** Key of a payee: a shop by its id, anybody else by lower-case address. */
export const PAYEE = /^(shop-[1-9]\d{0,15}|0x[0-9a-f]{40})$/;

/** Maximum number of payees that one person can move. */
export const MOST_MOVED = 500;

/** Spending in one category in one month (`2026-11`), less returns in it, so it may be negative. */
export interface SpentRow {
  readonly month: string;
  readonly category: Category;
  readonly won: string;
  readonly payments: number;
}
interface CategorySum {
  readonly won: string;
  readonly payments: number;
}
export interface SpentMonth extends CategorySum {
  readonly month: string;
  readonly categories: (CategorySum & { readonly category: Category })[];
}

/** Number of bars in the chart. */
export const SPENDING_MONTHS = 6;

/**
 * Returns the months up to and including `last` (`2026-11`), oldest first, including empty ones; categories are sorted
 * by size.
 */
export function monthsOf(rows: readonly SpentRow[], last: string, count = SPENDING_MONTHS): SpentMonth[] {
  return Array.from({ length: count }, (_, nth) => {
    const month = monthBefore(last, count - 1 - nth);
    const ofMonth = rows.filter((row) => row.month === month);
    return {
      month,
      won: String(ofMonth.reduce((sum, { won }) => sum + BigInt(won), 0n)),
      payments: ofMonth.reduce((sum, { payments }) => sum + payments, 0),
      categories: ofMonth
        .map(({ category, won, payments }) => ({ category, won, payments }))
        .toSorted((a, b) => bySize(a, b) || categories.indexOf(a.category) - categories.indexOf(b.category)),
    };
  });
}

function bySize(a: CategorySum, b: CategorySum): number {
  const more = BigInt(b.won) - BigInt(a.won);
  return more > 0n ? 1 : more < 0n ? -1 : 0;
}

/** Returns the month `count` months earlier; a negative count goes forward. */
export function monthBefore(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 - count)).toISOString().slice(0, 7);
}
