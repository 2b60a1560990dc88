import { gauges, type MetricSource } from '#platform/server/metrics/metrics.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import type { OutboxReader } from './outbox-reader.ts';

/** Another reader of the outbox, described like a `Listener`. */
interface Follower {
  readonly name: string;
  readonly types: readonly string[];
}

/** Maximum rows read per follower to find its oldest waiting event, however far behind the follower is. */
const MOST = 1000;

/**
 * Returns a gauge with the age in seconds of the oldest event that waits: one not yet handed to this process's streams,
 * or not yet handled by a listener of any process.
 */
export const outboxMetrics =
  (db: Db, reader: OutboxReader, followers: readonly Follower[]): MetricSource =>
  async () => [
    gauges(
      'ingam_outbox_lag_seconds',
      'Age of the oldest event that this outbox reader has not handled, or 0.',
      'reader',
      { streams: await streamsLag(db, reader), ...(await listenersLag(db, followers)) },
    ),
  ];

/**
 * Returns the age in seconds of the oldest row not yet handed to streams. Rows visible in `seen` are excluded: while an
 * older transaction runs, the reader has already handed out rows above its horizon.
 */
async function streamsLag(db: Db, reader: OutboxReader): Promise<number> {
  const { horizon, seen } = reader.position();
  const { seconds } = await db.one(sql<{ seconds: number }>`
    SELECT coalesce(greatest(extract(epoch FROM clock_timestamp() - min(created_at)), 0), 0)::float8 AS seconds
      FROM (SELECT created_at FROM outbox WHERE xid >= ${String(horizon)}::xid8 AND NOT pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
             ORDER BY xid LIMIT ${MOST}) o`);
  return seconds;
}

/**
 * Returns the age in seconds of each listener's oldest waiting event. Only rows of its types count, because its horizon
 * does not move while none of them happens.
 */
async function listenersLag(db: Db, followers: readonly Follower[]): Promise<Record<string, number>> {
  const rows = await db.rows(sql<{ name: string; age: number; type: string }>`
    SELECT c.listener AS name, o.type, max(greatest(extract(epoch FROM clock_timestamp() - o.created_at), 0))::float8 AS age
      FROM outbox_cursors c
     CROSS JOIN LATERAL (SELECT type, created_at FROM outbox WHERE xid >= c.horizon ORDER BY xid LIMIT ${MOST}) o
     WHERE c.listener = ANY (${followers.map(({ name }) => name)}::text[])
     GROUP BY c.listener, o.type`);
  const ageFor = ({ name, types }: Follower) =>
    Math.max(0, ...rows.filter((row) => row.name === name && types.includes(row.type)).map(({ age }) => age));
  return Object.fromEntries(followers.map((follower) => [follower.name, ageFor(follower)]));
}
