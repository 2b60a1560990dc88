import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Claims to process: to be recorded, to be paid, or early ones whose time ends. */
export const readClaimQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
    FROM (SELECT next_at AS due_at, fault FROM tax_refunds WHERE next_at IS NOT NULL ORDER BY next_at LIMIT ${MOST_COUNTED}) q`);

export const claimMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'refund_claims',
      { open: 'Refund claims that wait to be processed.', due: 'Refund claims due to be recorded or paid now.' },
      await readClaimQueue(db),
    );
