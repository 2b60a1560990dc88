import type { Merchant } from '#features/pay/contract.ts';

export type Kind = Merchant['kind'];

/** What was paid to one kind of shop in one month (`2026-11`): less the refunds that came in it, so that it may be below 0. */
export interface SpentRow {
  readonly month: string;
  readonly kind: Kind;
  readonly won: string;
  readonly payments: number;
}
export interface SpentMonth {
  readonly month: string;
  readonly won: string;
  readonly payments: number;
  readonly kinds: { readonly kind: Kind; readonly won: string; readonly payments: number }[];
}

/** As many months as a chart has bars. */
export const SPENDING_MONTHS = 6;

/** The months up to and with `last` (`2026-11`), the oldest first, those without a payment too; of each month the kinds by size. */
export function monthsOf(rows: readonly SpentRow[], last: string): SpentMonth[] {
  return Array.from({ length: SPENDING_MONTHS }, (_, nth) => {
    const month = monthBefore(last, SPENDING_MONTHS - 1 - nth);
    const ofMonth = rows.filter((row) => row.month === month);
    return {
      month,
      won: String(ofMonth.reduce((sum, { won }) => sum + BigInt(won), 0n)),
      payments: ofMonth.reduce((sum, { payments }) => sum + payments, 0),
      kinds: ofMonth
        .map(({ kind, won, payments }) => ({ kind, won, payments }))
        .toSorted((a, b) => Number(BigInt(b.won) - BigInt(a.won)) || a.kind.localeCompare(b.kind)),
    };
  });
}

function monthBefore(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 - count)).toISOString().slice(0, 7);
}
