import { type Queryable, sql } from '#platform/server/store/db.ts';

/** The moment from which on entries stand in no closed day; null where no day is closed. */
export const readOpenSince = async (db: Queryable): Promise<Date | null> =>
  (
    await db.one(sql<{ since: Date | null }>`
      SELECT ledger_day_start(max(day) + 1) AS since FROM closed_days`)
  ).since;

/** The newest day that is closed, and its hash, which names that of the day before; undefined where none is. */
export const readNewestClosed = (db: Queryable): Promise<{ day: string; hash: Uint8Array } | undefined> =>
  db.maybe(sql<{ day: string; hash: Uint8Array }>`
    SELECT day::text AS day, hash FROM closed_days ORDER BY closed_days.day DESC LIMIT 1`);

/** Days that are over and not closed; 0 where none was closed yet, since the first is found by reading all entries. */
export const countDaysBehind = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT coalesce(ledger_day(now() - interval '1 hour') - 1 - max(day), 0) AS n FROM closed_days`)
  ).n;
