import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Reads the queue of upcoming payments. */
export const readOrderQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
    FROM (SELECT greatest(next_at, retry_at) AS due_at, fault FROM payment_orders WHERE state = 'active' ORDER BY next_at, id LIMIT ${MOST_COUNTED}) q`);

export const orderMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'orders',
      { open: 'Active orders for standing or scheduled payments.', due: 'Orders with a payment due now.' },
      await readOrderQueue(db),
    );
