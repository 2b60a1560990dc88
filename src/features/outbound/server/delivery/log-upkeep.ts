import { runFirstStep } from '#platform/server/events/outbox-upkeep.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { LOG_SPAN_DAYS } from '../../rules.ts';

/**
 * The upkeep of the log of deliveries (decision 0112): makes a pair of partitions ahead, goes on to the next one, or drops one whose events are all older than
 * `keptS` seconds and of which none waits to be sent.
 */
export const pruneDeliveries = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  runFirstStep(tx, batch, [
    sql`SELECT deliveries_make_ahead(${LOG_SPAN_DAYS * DAY_S}::float8) AS did`,
    sql`SELECT deliveries_drop_oldest(${keptS}::float8) AS did`,
  ]);
