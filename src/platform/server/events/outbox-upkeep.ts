import { DAY_S } from '#platform/server/jobs/retention.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/** How long one partition of the outbox is written; what is kept goes at most so much later. */
const SPAN_S = DAY_S;

/**
 * Does one thing of the outbox's upkeep (decision 0103): makes a partition ahead, goes on to the next one, or drops one that is all older than `keptS` seconds
 * and handled by every listener. Resolves to `batch` while there may be more to do, so that each is a transaction of its own, and else to 0.
 */
export async function pruneOutbox(tx: Tx, keptS: number, batch: number): Promise<number> {
  const { ahead } = await tx.one(sql<{ ahead: boolean }>`SELECT outbox_make_ahead(${SPAN_S}::float8) AS ahead`);
  if (ahead) return batch;
  const { dropped } = await tx.one(sql<{ dropped: boolean }>`SELECT outbox_drop_oldest(${keptS}::float8) AS dropped`);
  return dropped ? batch : 0;
}
