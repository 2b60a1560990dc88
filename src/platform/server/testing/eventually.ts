import { expect, vi } from 'vitest';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Time limit of every wait in tests, as in vitest.config.ts. It only ends waits for something that never comes. */
const LIMIT_MS = 60_000;
/** Long enough that waiting tests take little from working ones. */
const INTERVAL_MS = 50;

/** Repeats a read until the following expectation holds. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: LIMIT_MS, interval: INTERVAL_MS });

/**
 * Repeats a request until `check` accepts the response, and returns it. Works in hooks too; a long run may set a longer
 * limit.
 */
export async function until<T>(ask: () => Promise<T>, check: (value: T) => boolean, limitMs = LIMIT_MS): Promise<T> {
  const checked = async () => {
    const [answer] = await Promise.allSettled([ask()]);
    if (answer.status === 'fulfilled' && !check(answer.value))
      throw new Error(`did not come true: ${JSON.stringify(answer.value)}`);
    return answer;
  };
  const answer = await vi.waitFor(checked, { timeout: limitMs, interval: INTERVAL_MS });
  // A failed request is not repeated.
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

/**
 * Waits until the horizon has passed every existing event. PostgreSQL holds the horizon back for open transactions in
 * all databases of a server, including those of other tests.
 */
export const horizonIsPast = (db: Queryable) =>
  eventually(async () => {
    const { ahead } = await db.one(sql<{ ahead: number }>`
      SELECT count(*) AS ahead FROM outbox WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())`);
    return ahead;
  }).toBe(0);
