import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Statement, sql, type Tx } from '#platform/server/store/db.ts';

/** How long one partition of the outbox is written; what is kept goes at most so much later. */
const SPAN_S = DAY_S;

/** Does the first of these steps that finds something to do. Resolves to `batch` while there may be more, so that each is a transaction of its own, else to 0. */
export async function doOneOf(tx: Tx, batch: number, steps: readonly Statement<{ did: boolean }>[]): Promise<number> {
  for (const step of steps) if ((await tx.one(step)).did) return batch;
  return 0;
}

/** The outbox's upkeep (decision 0103): makes a partition ahead, goes on to the next one, or drops one that is all older than `keptS` seconds and handled. */
export const pruneOutbox = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  doOneOf(tx, batch, [
    sql`SELECT outbox_make_ahead(${SPAN_S}::float8) AS did`,
    sql`SELECT outbox_drop_oldest(${keptS}::float8) AS did`,
  ]);
