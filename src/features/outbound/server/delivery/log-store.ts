import { runFirstStep } from '#platform/server/events/outbox-upkeep.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type DeliveryState, type Fault, LOG_SPAN_DAYS } from '../../rules.ts';
import { type EventRow, eventColumns } from './deliveries-store.ts';

/** A delivery as the log displays it. */
export interface DeliveryRow extends EventRow {
  readonly id: number;
  readonly state: DeliveryState;
  readonly tries: number;
  readonly due_at: Date | null;
}
const columns = sql`d.id, d.tries, d.due_at, ${eventColumns},
  CASE WHEN d.due_at IS NOT NULL THEN 'waiting' WHEN d.given_up_at IS NOT NULL THEN 'given_up' ELSE 'delivered' END AS state`;
const from = sql`event_deliveries d JOIN event_endpoints p ON p.id = d.endpoint_id
  JOIN organisation_events e ON e.organisation_id = d.organisation_id AND e.number = d.number`;

interface Page {
  readonly endpointId: number;
  readonly state: DeliveryState | undefined;
  /** Lists only deliveries of events with a lower number. */
  readonly before: number;
  readonly count: number;
}

export const listDeliveries = (db: Queryable, { organisation }: Officer, page: Page): Promise<DeliveryRow[]> =>
  db.rows(sql<DeliveryRow>`
    SELECT * FROM (
      SELECT ${columns}
      FROM ${from} WHERE p.organisation_id = ${organisation} AND p.id = ${page.endpointId} AND d.number < ${page.before}) d
     WHERE ${page.state ?? null}::text IS NULL OR d.state = ${page.state ?? null} ORDER BY d.number DESC LIMIT ${page.count}`);

export const findDelivery = (
  db: Queryable,
  { organisation }: Officer,
  { endpointId, id }: { endpointId: number; id: number },
): Promise<DeliveryRow | undefined> =>
  db.maybe(sql<DeliveryRow>`
    SELECT ${columns}
    FROM ${from} WHERE p.organisation_id = ${organisation} AND p.id = ${endpointId} AND d.id = ${id}`);

export interface AttemptRow {
  readonly delivery_id: number;
  readonly at: Date;
  readonly ms: number;
  readonly status: number | null;
  readonly fault: Fault | null;
  readonly answer: Uint8Array | null;
}

/** Reads the latest tries of some deliveries, newest first. */
export const attemptsOf = (db: Queryable, rows: readonly DeliveryRow[], most: number): Promise<AttemptRow[]> =>
  db.rows(sql<AttemptRow>`
    SELECT a.delivery_id, a.at, a.ms, a.status, a.fault, a.answer FROM unnest(${rows.map(({ id }) => id)}::bigint[]) AS d(id)
     CROSS JOIN LATERAL (SELECT * FROM event_attempts t WHERE t.delivery_id = d.id ORDER BY t.nth DESC LIMIT ${most}) a
     ORDER BY a.delivery_id, a.nth DESC`);

/** Makes a delivery due as if it were new, and earlier ones of its subject with it. */
export async function makeDeliveryDue(tx: Tx, id: number): Promise<void> {
  tx.queue(sql`UPDATE event_deliveries SET due_at = clock_timestamp(), tries_from = NULL WHERE id = ${id}`);
  tx.queue(sql`UPDATE event_deliveries b SET due_at = clock_timestamp() FROM event_deliveries d
    WHERE d.id = ${id} AND b.endpoint_id = d.endpoint_id AND b.subject = d.subject AND b.number < d.number AND b.due_at > clock_timestamp()`);
}

/**
 * Does one step of the delivery log's upkeep (decision 0112): creates a pair of partitions ahead, moves on to the next
 * pair, or drops one. A pair is dropped once all its events are older than `keptS` seconds and none waits to be sent.
 */
export const pruneDeliveries = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  runFirstStep(tx, batch, [
    sql`SELECT deliveries_make_ahead(${LOG_SPAN_DAYS * DAY_S}::float8) AS did`,
    sql`SELECT deliveries_drop_oldest(${keptS}::float8) AS did`,
  ]);
