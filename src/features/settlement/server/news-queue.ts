import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Reads the queue of settlement notices. */
export const readNewsQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
    FROM (SELECT look_at AS due_at, fault FROM settlement_news ORDER BY look_at LIMIT ${MOST_COUNTED}) q`);

export const newsMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'settlement_news',
      { open: 'Settlement notices not sent yet.', due: 'Settlement notices due now.' },
      await readNewsQueue(db),
    );
