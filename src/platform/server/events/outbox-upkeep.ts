import { sql, type Tx } from '#platform/server/store/db.ts';
import { PRUNED } from './outbox-pages.ts';

/** A listener that nobody runs any more does not keep events for ever. */
const ORPHANED_DAYS = 30;

/**
 * Deletes of the first `batch` events those older than `keptS` seconds that every listener has handled, and records how far, so that a stream which
 * resumes from before that is told to refetch. Resolves to the number deleted.
 */
export async function pruneOutbox(tx: Tx, keptS: number, batch: number): Promise<number> {
  const { gone } = await tx.one(sql<{ gone: number }>`
    WITH gone AS (
      DELETE FROM outbox WHERE id IN (
        SELECT o.id FROM (SELECT * FROM outbox ORDER BY xid, id LIMIT ${batch} FOR UPDATE SKIP LOCKED) o
         WHERE o.created_at < now() - make_interval(secs => ${keptS}::float8)
           AND (o.created_at < now() - make_interval(days => ${ORPHANED_DAYS}::int)
             OR NOT EXISTS (SELECT 1 FROM outbox_cursors c WHERE c.listener <> ${PRUNED} AND c.horizon <= o.xid)))
      RETURNING xid),
    recorded AS (
      INSERT INTO outbox_cursors (listener, horizon)
        SELECT ${PRUNED}, ((SELECT xid FROM gone ORDER BY xid DESC LIMIT 1)::text::numeric + 1)::text::xid8
         WHERE EXISTS (SELECT 1 FROM gone)
      ON CONFLICT (listener) DO UPDATE
        SET horizon = greatest(outbox_cursors.horizon, excluded.horizon), updated_at = now())
    SELECT count(*) AS gone FROM gone`);
  return gone;
}
