import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/**
 * Counts unsent mail, which any process of a hosted wallet may send. Given-up mail is counted for as long as its row is
 * kept.
 */
export const readMailQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      (SELECT count(*) FROM (SELECT FROM mails WHERE fault IS NOT NULL AND sent_at IS NULL LIMIT ${MOST_COUNTED}) a) AS "setAside"
    FROM (SELECT due_at FROM mails WHERE letter IS NOT NULL ORDER BY due_at LIMIT ${MOST_COUNTED}) q`);

export const countMailsFarAhead = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM (SELECT FROM mails WHERE letter IS NOT NULL AND due_at > now() + interval '25 hours' LIMIT ${MOST_COUNTED}) q`)
  ).n;

export const mailMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics('mail', { open: 'Mails not sent yet.', due: 'Mails due to be sent now.' }, await readMailQueue(db));
