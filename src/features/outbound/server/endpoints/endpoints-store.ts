import type { UserId } from '#platform/ids.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { SECRET_HOURS } from '../../rules.ts';
import type { SealedSecrets } from './secrets.ts';

export interface EndpointRow extends SealedSecrets {
  readonly id: number;
  readonly url: string;
  readonly description: string;
  readonly types: string[] | null;
  readonly state: 'untested' | 'on' | 'off';
  readonly failing_since: Date | null;
  readonly waiting: number;
  readonly delivered_at: Date | null;
  readonly secret_at: Date;
  readonly old_secret_until: Date | null;
  readonly created_at: Date;
}
const MOST_COUNTED = 10_000;
/** The previous secret is null once its time is over. */
const columns = sql`p.id, p.id AS endpoint_id, p.organisation_id, p.url, p.description, p.types, p.state, p.failing_since, p.delivered_at, p.secret, p.secret_at, p.created_at,
  CASE WHEN p.old_secret_until > now() THEN p.old_secret END AS old_secret, CASE WHEN p.old_secret_until > now() THEN p.old_secret_until END AS old_secret_until,
  (SELECT count(*) FROM (SELECT FROM event_deliveries d WHERE d.endpoint_id = p.id AND d.due_at IS NOT NULL LIMIT ${MOST_COUNTED}) w) AS waiting`;

type Of = Pick<Officer, 'organisation'>;

export const listEndpoints = (db: Queryable, { organisation }: Of): Promise<EndpointRow[]> =>
  db.rows(sql<EndpointRow>`
    SELECT ${columns}
    FROM event_endpoints p WHERE p.organisation_id = ${organisation} ORDER BY p.id`);

export const findEndpoint = (db: Queryable, { organisation }: Of, id: number): Promise<EndpointRow | undefined> =>
  db.maybe(sql<EndpointRow>`
    SELECT ${columns}
    FROM event_endpoints p WHERE p.organisation_id = ${organisation} AND p.id = ${id}`);

export interface NewEndpointRow {
  readonly id: number;
  readonly url: string;
  readonly description: string;
  readonly types: readonly string[] | null;
  readonly secret: Uint8Array;
}
export const insertEndpoint = (tx: Tx, { organisation }: Of, row: NewEndpointRow): Promise<number> =>
  tx.run(sql`INSERT INTO event_endpoints (id, organisation_id, url, description, types, secret) OVERRIDING SYSTEM VALUE
    VALUES (${row.id}, ${organisation}, ${row.url}, ${row.description}, ${row.types}::text[], ${row.secret})`);

/** Updates the fields that staff may change. A new address makes the endpoint untested. */
export const writeEndpoint = (
  tx: Tx,
  { organisation }: Of,
  row: Pick<EndpointRow, 'id' | 'url' | 'description' | 'types' | 'state'>,
): Promise<number> =>
  tx.run(sql`UPDATE event_endpoints SET description = ${row.description}, types = ${row.types}::text[], url = ${row.url},
      state = CASE WHEN url = ${row.url} THEN ${row.state} ELSE 'untested' END, failing_since = CASE WHEN url = ${row.url} AND ${row.state} = 'on' THEN failing_since END
    WHERE organisation_id = ${organisation} AND id = ${row.id}`);

/** Gives up all deliveries that wait for an endpoint. */
export const giveUpWaiting = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE event_deliveries SET due_at = NULL, given_up_at = clock_timestamp()
    WHERE endpoint_id = ${id} AND due_at IS NOT NULL`);

export const deleteEndpoint = (tx: Tx, { organisation }: Of, id: number): Promise<number> =>
  tx.run(sql`DELETE FROM event_endpoints WHERE organisation_id = ${organisation} AND id = ${id}`);

/** Deletes all endpoints of an organisation, with waiting deliveries and logs. */
export const deleteEndpoints = (tx: Tx, organisation: UserId): Promise<number> =>
  tx.run(sql`DELETE FROM event_endpoints WHERE organisation_id = ${organisation}`);

/** Replaces an endpoint's secret. The previous one, if given, stays valid for a day. */
export const writeSecret = (
  tx: Tx,
  { id }: Pick<EndpointRow, 'id'>,
  secret: Uint8Array,
  old: Uint8Array | null,
): Promise<number> =>
  tx.run(sql`UPDATE event_endpoints SET secret = ${secret}, secret_at = clock_timestamp(), old_secret = ${old}::bytea,
      old_secret_until = CASE WHEN ${old}::bytea IS NULL THEN NULL ELSE clock_timestamp() + make_interval(hours => ${SECRET_HOURS}::int) END
    WHERE id = ${id}`);

/**
 * Switches an endpoint on after the receiver at exactly this address answered its test, and makes waiting deliveries
 * due.
 */
export async function switchOn(tx: Tx, { organisation }: Of, { id, url }: EndpointRow): Promise<void> {
  await makeDue(tx, organisation);
  const isThere = await tx.run(sql`UPDATE event_endpoints SET state = 'on', failing_since = NULL, told_at = NULL
    WHERE organisation_id = ${organisation} AND id = ${id} AND url = ${url}`);
  if (isThere > 0)
    await tx.run(
      sql`UPDATE event_deliveries SET due_at = clock_timestamp() WHERE endpoint_id = ${id} AND due_at IS NOT NULL`,
    );
}

/** Makes the sending process examine an organisation's deliveries. */
export const makeDue = (tx: Tx, organisation: UserId): Promise<number> =>
  tx.run(sql`INSERT INTO event_streams AS s (organisation_id, last, due_at) VALUES (${organisation}, 0, clock_timestamp())
    ON CONFLICT (organisation_id) DO UPDATE SET due_at = least(s.due_at, excluded.due_at)`);

/**
 * Locks the organisation's stream. Events being announced commit first; later ones wait for this transaction and see
 * its changes.
 */
export const lockStream = (tx: Tx, { organisation }: Of): Promise<unknown> =>
  tx.rows(sql`SELECT FROM event_streams WHERE organisation_id = ${organisation} FOR UPDATE`);
