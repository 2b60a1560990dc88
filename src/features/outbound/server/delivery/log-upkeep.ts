import { runFirstStep } from '#platform/server/events/outbox-upkeep.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { LOG_SPAN_DAYS } from '../../rules.ts';

/**
 * Does one step of the delivery log's upkeep (decision 0112): creates a pair of partitions ahead, moves on to the next
 * pair, or drops one. A pair is dropped once all its events are older than `keptS` seconds and none waits to be sent.
 */
export const pruneDeliveries = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  runFirstStep(tx, batch, [
    sql`SELECT deliveries_make_ahead(${LOG_SPAN_DAYS * DAY_S}::float8) AS did`,
    sql`SELECT deliveries_drop_oldest(${keptS}::float8) AS did`,
  ]);
