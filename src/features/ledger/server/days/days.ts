import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Returns the time from which entries belong to no closed day; null if no day is closed. */
export const readOpenSince = async (db: Queryable): Promise<Date | null> =>
  (
    await db.one(sql<{ since: Date | null }>`
      SELECT ledger_day_start(max(day) + 1) AS since FROM closed_days`)
  ).since;

export interface ClosedDay {
  readonly day: string;
  /** Covers the hash of the day before. */
  readonly hash: Uint8Array;
  /** True within an hour of its closing. */
  readonly isFresh: boolean;
}

/** Returns the newest closed day; undefined if there is none. */
export const readNewestClosed = (db: Queryable): Promise<ClosedDay | undefined> =>
  db.maybe(sql<ClosedDay>`
    SELECT day::text AS day, hash, clock_timestamp() - closed_at < interval '1 hour' AS "isFresh"
      FROM closed_days ORDER BY closed_days.day DESC LIMIT 1`);

/**
 * Counts days that are over and not closed. Returns 0 before the first closing, since finding the first day means
 * reading all entries.
 */
export const countDaysBehind = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT coalesce(ledger_day(now() - interval '1 hour') - 1 - max(day), 0) AS n FROM closed_days`)
  ).n;
