import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { TRIES_DAYS } from '../rules.ts';

/** Counts undelivered events. Those of suspended organisations wait without being due. */
export const readEventQueue = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns}, count(*) FILTER (WHERE tries > 0) AS "setAside"
      FROM (SELECT d.due_at, d.tries FROM event_streams s JOIN organisations o ON o.id = s.organisation_id AND o.state = 'approved'
              JOIN event_endpoints p ON p.organisation_id = o.id AND p.state = 'on'
              JOIN event_deliveries d ON d.endpoint_id = p.id AND d.due_at IS NOT NULL
             WHERE s.due_at IS NOT NULL OR s.holder IS NOT NULL LIMIT ${MOST_COUNTED}) q`);

export const countEventsFarAhead = async (db: Queryable): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM (SELECT FROM event_deliveries WHERE due_at > now() + make_interval(days => ${TRIES_DAYS + 1}) LIMIT ${MOST_COUNTED}) q`)
  ).n;

export const eventMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'events_out',
      { open: 'Events that their receivers have not taken yet.', due: 'Those that are to be sent now.' },
      await readEventQueue(db),
    );
