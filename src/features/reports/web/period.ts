/** First and last day in Korea, inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}
export const SPANS = ['month', 'quarter', 'year'] as const;
const DAYS = { month: 30, quarter: 90, year: 365 } as const;
const DAY_MS = 86_400_000;
/** Korea is nine hours ahead of UTC. */
const SEOUL_MS = 9 * 3_600_000;

const dayAt = (ms: number) => new Date(ms + SEOUL_MS).toISOString().slice(0, 10);

/** Returns the last so many days up to today in Korea. */
export const periodOf = (span: (typeof SPANS)[number]): Period => {
  const now = Date.now();
  return { from: dayAt(now - (DAYS[span] - 1) * DAY_MS), to: dayAt(now) };
};

/** Returns the latest day that may be closed: yesterday in Korea. */
export const yesterday = (): string => dayAt(Date.now() - DAY_MS);
