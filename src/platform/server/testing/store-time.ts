import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Returns the store's current time plus `ms` (milliseconds). Rows are compared with this clock. */
export async function nowOf(db: Queryable, ms = 0): Promise<Date> {
  const { now } = await db.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  return new Date(now.getTime() + ms);
}
