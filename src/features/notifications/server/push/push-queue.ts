import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/**
 * Messages on their way to devices; those for an unavailable service are retried with growing delays and dropped after
 * a day.
 */
export const readPushQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns}, 0 AS "setAside"
    FROM (SELECT due_at FROM push_messages ORDER BY due_at LIMIT ${MOST_COUNTED}) q`);

export const pushMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'push_messages',
      { open: 'Messages on their way to devices.', due: 'Push messages that are due now.' },
      await readPushQueue(db),
    );
