import { expect, vi } from 'vitest';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Limit of every wait in tests, as in vitest.config.ts. It ends a wait for what never comes; no test passes or fails by it otherwise. */
const LIMIT_MS = 60_000;
/** Long enough that a test that waits takes little from those that work. */
const INTERVAL_MS = 50;

/** Reads again until the expectation that follows holds. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: LIMIT_MS, interval: INTERVAL_MS });

/** Asks again until `check` accepts the answer, and returns it. Works in hooks too; a long run may set a longer limit. */
export async function until<T>(ask: () => Promise<T>, check: (value: T) => boolean, limitMs = LIMIT_MS): Promise<T> {
  const checked = async () => {
    const [answer] = await Promise.allSettled([ask()]);
    if (answer.status === 'fulfilled' && !check(answer.value))
      throw new Error(`did not come true: ${JSON.stringify(answer.value)}`);
    return answer;
  };
  const answer = await vi.waitFor(checked, { timeout: limitMs, interval: INTERVAL_MS });
  // An error is no answer to ask again for.
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

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
