import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Limit of every wait in tests, as in vitest.config.ts. It ends a wait for what never comes; no test passes or fails by it otherwise. */
const LIMIT_MS = 60_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 320;

/** Returns a pause that doubles with each call, so that a test that waits takes little from those that work. */
function growingPause(): () => Promise<void> {
  let ms = FIRST_PAUSE_MS / 2;
  return () => {
    ms = Math.min(ms * 2, LONGEST_PAUSE_MS);
    return pause(ms);
  };
}

/** Reads again until the expectation that follows holds. */
export function eventually<T>(read: () => T | Promise<T>) {
  const pauseLonger = growingPause();
  let isFirst = true;
  const readAgain = async () => {
    if (!isFirst) await pauseLonger();
    isFirst = false;
    return read();
  };
  return expect.poll(readAgain, { timeout: LIMIT_MS, interval: 1 });
}

/** Asks again until `check` accepts the answer, and returns it. Works in hooks too; a long run may set a longer limit. */
export async function until<T>(ask: () => Promise<T>, check: (value: T) => boolean, limitMs = LIMIT_MS): Promise<T> {
  const end = performance.now() + limitMs;
  const pauseLonger = growingPause();
  for (;;) {
    const value = await ask();
    if (check(value)) return value;
    if (performance.now() > end) throw new Error(`did not come true: ${JSON.stringify(value)}`);
    await pauseLonger();
  }
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
