import { dayOf } from '#platform/korean-days.ts';

/** First and last day in Korea, inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
export const SPANS = ['month', 'quarter', 'year'] as const;
const DAYS = { month: 30, quarter: 90, year: 365 } as const;
const DAY_MS = 86_400_000;

const dayAt = (ms: number) => dayOf(new Date(ms));

/** Returns the last so many days up to today in Korea. */
export const periodOf = (span: (typeof SPANS)[number]): Period => {
  const now = Date.now();
  return { from: dayAt(now - (DAYS[span] - 1) * DAY_MS), to: dayAt(now) };
};

/** Returns the latest day that may be closed: yesterday in Korea. */
export const yesterday = (): string => dayAt(Date.now() - DAY_MS);
