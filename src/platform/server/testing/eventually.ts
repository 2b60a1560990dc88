import { expect } from 'vitest';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Waits up to 20 s until what `read` gives is as expected: for what happens soon, on a machine that may be busy. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 20 });

/**
 * Waits until the horizon has passed every event that is there. PostgreSQL holds it back for the open transactions of all databases of a
 * server, so those of other tests as well.
 */
export const horizonIsPast = (db: Queryable) =>
  eventually(async () => {
    const { ahead } = await db.one(sql<{ ahead: number }>`
      SELECT count(*) AS ahead FROM outbox WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())`);
    return ahead;
  }).toBe(0);
