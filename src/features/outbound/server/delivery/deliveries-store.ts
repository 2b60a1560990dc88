import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { EventType } from '../../events.ts';
import type { Fault } from '../../rules.ts';
import type { SealedSecrets } from '../endpoints/secrets.ts';

export interface EventRow {
  readonly event_id: string;
  readonly organisation_id: UserId;
  readonly number: number;
  readonly type: EventType;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly audit_n: number | null;
  readonly audit_head: Uint8Array | null;
}
/** Columns of an `EventRow`, for queries with `organisation_events` as `e`. */
export const eventColumns = sql`e.id AS event_id, e.organisation_id, e.number, e.type, e.subject, e.data, e.created_at, e.audit_n, e.audit_head`;

/** A delivery that is due. */
export interface ReadyRow extends EventRow, SealedSecrets {
  readonly id: number;
  readonly tries: number;
  /** Seconds since the first counted try. */
  readonly for_s: number;
  readonly url: string;
  readonly is_failing: boolean;
}

export interface Room {
  readonly organisation: UserId;
  /** Number of further deliveries that may begin now. */
  readonly room: number;
}

/**
 * Reads the deliveries to send now: up to `room` of each organisation, only the first waiting one of each subject, and
 * one of a failing endpoint. Working endpoints come first, and endpoints take turns.
 */
export const readReady = (
  db: Queryable,
  rooms: readonly Room[],
  { flying, busy }: { readonly flying: readonly number[]; readonly busy: readonly number[] },
): Promise<ReadyRow[]> =>
  db.rows(sql<ReadyRow>`
    SELECT r.id, r.tries, r.for_s, r.url, r.is_failing, r.endpoint_id, r.secret, r.old_secret, ${eventColumns}
      FROM unnest(${rooms.map(({ organisation }) => organisation)}::bigint[], ${rooms.map(({ room }) => room)}::int[]) AS q(organisation_id, room)
      JOIN organisations o ON o.id = q.organisation_id AND o.state = 'approved'
     CROSS JOIN LATERAL (
       SELECT d.*, p.id AS endpoint_id, p.url, p.secret, p.failing_since IS NOT NULL AS is_failing,
              CASE WHEN p.old_secret_until > now() THEN p.old_secret END AS old_secret
         FROM event_endpoints p CROSS JOIN LATERAL (SELECT *, row_number() OVER (ORDER BY w.due_at, w.number) AS turn FROM (
           SELECT d.id, d.number, d.tries, d.due_at, coalesce(extract(epoch FROM now() - d.tries_from), 0)::float8 AS for_s FROM event_deliveries d
            WHERE d.endpoint_id = p.id AND d.due_at <= now() AND d.id <> ALL (${flying}::bigint[])
              AND NOT EXISTS (SELECT FROM event_deliveries b WHERE b.endpoint_id = d.endpoint_id AND b.subject = d.subject AND b.number < d.number AND b.due_at IS NOT NULL)
            ORDER BY d.due_at, d.number LIMIT CASE WHEN p.failing_since IS NULL THEN q.room ELSE 1 END) w) d
        WHERE p.organisation_id = q.organisation_id AND p.state = 'on' AND p.id <> ALL (${busy}::bigint[])
        ORDER BY p.failing_since IS NOT NULL, d.turn, d.due_at, d.number LIMIT q.room) r
      JOIN organisation_events e ON e.organisation_id = q.organisation_id AND e.number = r.number
     ORDER BY r.is_failing, r.turn, r.due_at, r.number`);

/** Outcome of one try, to be stored. */
export interface Outcome {
  readonly id: number;
  readonly organisation: UserId;
  readonly isDelivered: boolean;
  /** Seconds until the next try; null if there is none. */
  readonly pauseS: number | null;
  readonly at: Date;
  readonly ms: number;
  readonly status: number | null;
  readonly fault: Fault | null;
  /** The receiver's HTTP response, sealed. */
  readonly answer: Uint8Array | null;
}

/** An endpoint for which an event was just given up. */
export interface GaveUpRow {
  readonly endpoint_id: number;
  readonly organisation_id: UserId;
}

/**
 * Stores outcomes. Returns the endpoints whose event was given up and whose owners have not been notified yet. Locks
 * endpoints before deliveries, as all code does.
 */
export async function writeOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<GaveUpRow[]> {
  const gaveUp = await writeEndpoints(tx, outcomes);
  const each = <T>(of: (outcome: Outcome) => T) => outcomes.map(of);
  tx.queue(sql`
    WITH r AS (
      SELECT * FROM unnest(${each(({ id }) => id)}::bigint[], ${each(({ isDelivered }) => isDelivered)}::boolean[], ${each(({ pauseS }) => pauseS)}::float8[],
        ${each(({ at }) => at)}::timestamptz[], ${each(({ ms }) => ms)}::int[], ${each(({ status }) => status)}::int[], ${each(({ fault }) => fault)}::text[],
        ${each(({ answer }) => answer)}::bytea[]) AS r(id, is_delivered, pause_s, at, ms, status, fault, answer)),
    d AS (
      UPDATE event_deliveries d SET tries = d.tries + 1, tries_from = coalesce(d.tries_from, r.at),
          due_at = CASE WHEN r.pause_s IS NOT NULL THEN clock_timestamp() + make_interval(secs => r.pause_s) END,
          delivered_at = CASE WHEN r.is_delivered THEN clock_timestamp() ELSE d.delivered_at END,
          given_up_at = CASE WHEN NOT r.is_delivered AND r.pause_s IS NULL THEN clock_timestamp() END
        FROM r WHERE d.id = r.id AND (r.is_delivered OR d.due_at IS NOT NULL)
      RETURNING d.id, d.tries, r.at, r.ms, r.status, r.fault, r.answer)
    INSERT INTO event_attempts (delivery_id, nth, at, ms, status, fault, answer) SELECT * FROM d`);
  const again = outcomes.flatMap(({ id, pauseS }) => (pauseS === null ? [] : id));
  // Later deliveries of a subject wait until the one before them is retried.
  if (again.length > 0)
    tx.queue(sql`
      UPDATE event_deliveries d SET due_at = h.due_at, tries_from = coalesce(d.tries_from, h.tries_from)
        FROM event_deliveries h
       WHERE h.id = ANY (${again}::bigint[]) AND h.due_at IS NOT NULL
         AND d.endpoint_id = h.endpoint_id AND d.subject = h.subject AND d.number > h.number AND d.due_at < h.due_at`);
  return gaveUp;
}

/**
 * Updates which endpoints work and which fail. Returns those whose last try has failed and whose owners must be
 * notified.
 */
async function writeEndpoints(tx: Tx, outcomes: readonly Outcome[]): Promise<GaveUpRow[]> {
  const idsOf = (fits: (outcome: Outcome) => boolean) => outcomes.filter(fits).map(({ id }) => id);
  const taken = idsOf(({ isDelivered }) => isDelivered);
  const failed = idsOf(({ isDelivered }) => !isDelivered);
  if (taken.length > 0)
    tx.queue(sql`
      UPDATE event_endpoints p SET failing_since = NULL, told_at = NULL, delivered_at = clock_timestamp()
       WHERE p.id IN (SELECT endpoint_id FROM event_deliveries WHERE id = ANY (${taken}::bigint[]))
         AND (p.failing_since IS NOT NULL OR p.delivered_at IS NULL OR p.delivered_at < now() - interval '1 minute')`);
  if (failed.length === 0) return [];
  tx.queue(sql`
    UPDATE event_endpoints p SET failing_since = clock_timestamp()
     WHERE p.failing_since IS NULL AND p.id IN (SELECT endpoint_id FROM event_deliveries WHERE id = ANY (${failed}::bigint[]))
       AND p.id NOT IN (SELECT endpoint_id FROM event_deliveries WHERE id = ANY (${taken}::bigint[]))`);
  const ended = idsOf(({ isDelivered, pauseS }) => !isDelivered && pauseS === null);
  if (ended.length === 0) return [];
  return tx.rows(sql<GaveUpRow>`
    UPDATE event_endpoints p SET told_at = clock_timestamp()
     WHERE p.told_at IS NULL AND p.id IN (SELECT endpoint_id FROM event_deliveries WHERE id = ANY (${ended}::bigint[]) AND due_at IS NOT NULL)
    RETURNING p.id AS endpoint_id, p.organisation_id`);
}

/** Delays a delivery by an hour because its outcome could not be stored. */
export const delayDelivery = (db: Queryable, id: number): Promise<number> =>
  db.run(
    sql`UPDATE event_deliveries SET due_at = clock_timestamp() + interval '1 hour' WHERE id = ${id} AND due_at IS NOT NULL`,
  );

/** Returns an organisation's owners, each with the organisation's name. */
export const readOwners = (tx: Tx, organisation: UserId): Promise<{ id: UserId; name: string }[]> =>
  tx.rows(sql<{ id: UserId; name: string }>`
    SELECT s.user_id AS id, o.display_name AS name FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id
     WHERE o.id = ${organisation} AND s.role = 'owner' ORDER BY s.user_id`);
