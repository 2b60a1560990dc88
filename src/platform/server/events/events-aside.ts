import type { FastifyBaseLogger } from 'fastify';
import type { UserId } from '#platform/ids.ts';
import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { MOST_COUNTED, type Queue, queueColumns, queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Listener, OutboxEvent } from './listener.ts';

/** Maximum number of attempts for one event. With waits that double, they take about half a minute. */
const TRIES = 8;
const FIRST_WAIT_MS = 250;

export interface RetryTimes {
  readonly tries?: number;
  readonly firstWaitMs?: number;
}

/** Stores a failed event for retries, in the transaction that moves its listener's cursor past it. */
export const setEventAside = (tx: Tx, listener: string, event: OutboxEvent, fault: string, times: RetryTimes) =>
  tx.run(sql`INSERT INTO events_set_aside (listener, event_id, user_id, type, data, created_at, fault, due_at)
    VALUES (${listener}, ${event.id}, ${event.userId}, ${event.type}, ${event.data}, ${event.createdAt}, ${fault},
      clock_timestamp() + make_interval(secs => ${(times.firstWaitMs ?? FIRST_WAIT_MS) / 1000}::float8))
    ON CONFLICT (listener, event_id) DO NOTHING`);

interface AsideRow extends OutboxEvent {
  readonly tries: number;
}

/**
 * Retries a listener's set-aside events that are due. After 8 failures an event is given up; its row is kept as long as
 * other events.
 */
export async function retryEvents(
  db: Db,
  listener: Listener,
  log: FastifyBaseLogger,
  stop: AbortSignal,
  { tries: most = TRIES, firstWaitMs = FIRST_WAIT_MS }: RetryTimes,
): Promise<void> {
  const { name } = listener;
  for (let isMore = true; isMore && !stop.aborted; ) {
    let row: AsideRow | undefined;
    const handleNext = () =>
      db.tx(async (tx) => {
        row = await lockDue(tx, name);
        if (!row) return;
        await listener.handle(tx, row);
        tx.queue(sql`DELETE FROM events_set_aside WHERE listener = ${name} AND event_id = ${row.id}`);
      });
    await doOne(handleNext, async (fault, err) => {
      if (!row) throw err;
      const { id, type, tries } = row;
      const isLast = tries + 1 >= most;
      const message = isLast ? 'a listener has given up an event' : 'a listener could not handle an event yet';
      log[isLast ? 'error' : 'warn']({ err, listener: name, eventId: id, type, tries: tries + 1 }, message);
      await db.run(sql`UPDATE events_set_aside SET tries = tries + 1, fault = ${fault},
          due_at = clock_timestamp() + make_interval(secs => ${(firstWaitMs * 2 ** tries) / 1000}::float8),
          given_up_at = CASE WHEN ${isLast}::boolean THEN clock_timestamp() END
        WHERE listener = ${name} AND event_id = ${id}`);
    });
    isMore = row !== undefined;
  }
}

const lockDue = (tx: Tx, listener: string): Promise<AsideRow | undefined> =>
  tx.maybe(sql<AsideRow>`
    SELECT event_id AS id, user_id AS "userId", type, data, created_at AS "createdAt", tries FROM events_set_aside
     WHERE listener = ${listener} AND given_up_at IS NULL AND due_at <= clock_timestamp()
     ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`);

/** Counts the events that listeners could not handle. Given-up events are counted for as long as they are kept. */
export const readEventsAside = (db: Queryable): Promise<Queue> =>
  db.one(sql<Queue>`
    SELECT ${queueColumns},
      count(*) AS "setAside"
    FROM (SELECT CASE WHEN given_up_at IS NULL THEN due_at END AS due_at FROM events_set_aside LIMIT ${MOST_COUNTED}) q`);

export const listenerMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'listeners',
      { open: 'Events that a listener failed at and tries again.', due: 'Those of them whose turn it is.' },
      await readEventsAside(db),
    );

export const asidePrunables: readonly Prunable[] = [
  { table: 'events_set_aside', column: 'created_at', keepS: 7 * DAY_S },
];

/** Deletes a user's set-aside events. */
export const forgetEventsAside = (db: Queryable, userId: UserId): Promise<number> =>
  db.run(sql`DELETE FROM events_set_aside WHERE user_id = ${userId}`);
