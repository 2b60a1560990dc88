import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Reads the queue of requests not yet shown to their payers. */
export const readDeliveryQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
    FROM (SELECT greatest(asked_at, retry_at) AS due_at, fault FROM pay_request_shares WHERE delivery = 'waiting' AND payer_id IS NOT NULL
           ORDER BY id LIMIT ${MOST_COUNTED}) q`);

export const requestMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'requests',
      { open: 'Payment requests not yet delivered to their payers.', due: 'Payment requests due for delivery now.' },
      await readDeliveryQueue(db),
    );
