import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Transactions that have not ended; those that no node has yet are due, from the moment that they were asked for. */
export const readSendingQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT count(*) FILTER (WHERE state IN ('waiting', 'reserved', 'signed')) AS due, count(*) AS open,
           greatest(coalesce(extract(epoch FROM now() - min(asked_at) FILTER (WHERE state IN ('waiting', 'reserved', 'signed'))), 0), 0)::int AS "oldestDueS",
           count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
      FROM (SELECT state, asked_at, fault FROM chain_transactions WHERE ended_at IS NULL ORDER BY wallet, nonce, id LIMIT ${MOST_COUNTED}) q`);

export const sendingMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'chain_transactions',
      { open: 'Transactions that are in no final block yet.', due: 'Those that were not sent yet.' },
      await readSendingQueue(db),
    );
