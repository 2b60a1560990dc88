import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Reads the queue of undecided orders. */
export const readBankQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      count(*) FILTER (WHERE fault IS NOT NULL) AS "setAside"
    FROM (SELECT next_at AS due_at, fault FROM bank_transfers WHERE next_at IS NOT NULL ORDER BY next_at LIMIT ${MOST_COUNTED}) q`);

/** Counts orders due later than any delay allows. */
export const countFarAhead = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM (SELECT FROM bank_transfers WHERE next_at > now() + interval '25 hours' LIMIT ${MOST_COUNTED}) q`)
  ).n;

export const bankMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'bank_orders',
      { open: 'Bank orders without a verdict.', due: 'Bank orders due for a request to the bank.' },
      await readBankQueue(db),
    );
