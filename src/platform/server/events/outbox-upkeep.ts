import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Statement, sql, type Tx } from '#platform/server/store/db.ts';

/** Time span of one outbox partition. Rows are deleted at most this much later than their retention time. */
const SPAN_S = DAY_S;

/**
 * Runs the first step that finds something to do. Resolves to `batch` while there may be more, so that each step has a
 * transaction of its own, else to 0.
 */
export async function runFirstStep(
  tx: Tx,
  batch: number,
  steps: readonly Statement<{ did: boolean }>[],
): Promise<number> {
  for (const step of steps) if ((await tx.one(step)).did) return batch;
  return 0;
}

/**
 * Maintains the outbox partitions (decision 0103): creates one ahead, moves on to the next, or drops one whose rows are
 * all handled and older than `keptS` seconds.
 */
export const pruneOutbox = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  runFirstStep(tx, batch, [
    sql`SELECT outbox_make_ahead(${SPAN_S}::float8) AS did`,
    sql`SELECT outbox_drop_oldest(${keptS}::float8) AS did`,
  ]);
