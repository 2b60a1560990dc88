import { DAY_S } from '#platform/server/jobs/retention.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { LOG_SPAN_DAYS } from '../../rules.ts';

/**
 * Does one thing of the upkeep of the log of deliveries (decision 0112): makes a pair of partitions ahead, goes on to the next one, or drops one whose events
 * are all older than `keptS` seconds and of which none waits to be sent. Resolves to `batch` while there may be more to do, so that each is a transaction of
 * its own, and else to 0.
 */
export async function pruneDeliveries(tx: Tx, keptS: number, batch: number): Promise<number> {
  const { ahead } = await tx.one(
    sql<{ ahead: boolean }>`SELECT deliveries_make_ahead(${LOG_SPAN_DAYS * DAY_S}::float8) AS ahead`,
  );
  if (ahead) return batch;
  const { dropped } = await tx.one(
    sql<{ dropped: boolean }>`SELECT deliveries_drop_oldest(${keptS}::float8) AS dropped`,
  );
  return dropped ? batch : 0;
}
