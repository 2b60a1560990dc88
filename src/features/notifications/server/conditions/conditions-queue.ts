import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Changes whose notices are not all queued, and notices that are not written. */
export const readConditionQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    WITH news AS (
      SELECT look_at AS due_at, fault FROM condition_news WHERE spread_at IS NULL ORDER BY look_at LIMIT ${MOST_COUNTED}),
    notices AS (
      SELECT look_at AS due_at, fault FROM condition_notices ORDER BY look_at LIMIT ${MOST_COUNTED})
    SELECT ${queueColumns},
      count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
    FROM (SELECT due_at, fault FROM news UNION ALL SELECT due_at, fault FROM notices) q`);

export const conditionMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'condition_news',
      { open: 'Changes of conditions and notices that are not written yet.', due: 'Notices that are due now.' },
      await readConditionQueue(db),
    );
