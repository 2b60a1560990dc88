import { MOST_COUNTED } from '#platform/server/metrics/queue-metrics.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { queueOf } from './batches/batches.ts';
import { countHoldsAside } from './settling/holds-aside.ts';

/**
 * Queue lengths: movements in this process, due sends of all processes, and the age in seconds of the oldest due send.
 * Sends that were set aside are neither due nor late.
 */
export interface LedgerQueues {
  readonly line: number;
  readonly due: number;
  readonly oldestDueS: number;
  readonly setAside: number;
}

export async function readQueues(db: Db): Promise<LedgerQueues> {
  const { due, oldest } = await db.one(sql<{ due: number; oldest: number }>`
    SELECT count(*) AS due, coalesce(extract(epoch FROM now() - min(settle_after)), 0)::int AS oldest
      FROM holds WHERE settle_after <= now() AND transfer_id <> ALL ((SELECT holds_left_alone())::bigint[])`);
  return { line: queueOf(db).counts().waiting, due, oldestDueS: oldest, setAside: await countHoldsAside(db) };
}

/**
 * Counts sends due too far in the future. Sends are due within moments, so the store's clock ran ahead when these were
 * written.
 */
export const countFarAhead = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM (SELECT FROM holds WHERE settle_after > now() + interval '1 minute' LIMIT ${MOST_COUNTED}) q`)
  ).n;
