import { announce } from '#features/outbound/server/announce.ts';
import { pruneDeliveries } from '#features/outbound/server/delivery/log-store.ts';
import type { UserId } from '#platform/ids.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';

/**
 * Inserts an approved organisation with this many endpoints that are on. Uses only SQL, so that it works on stores of
 * earlier releases too.
 */
export async function insertFirm(db: Db, endpoints = 1): Promise<{ id: UserId; endpoints: number[] }> {
  const { id } = await db.one(sql<{ id: UserId }>`
    INSERT INTO users (email, first_name, last_name, address, did, is_organisation)
      SELECT 'organisation-' || n || '@organisation.invalid', 'Firm', '', '0x' || lpad(to_hex(n), 40, '0'), 'did:ethr:0x7a69:0x' || lpad(to_hex(n), 40, '0'), true
        FROM (SELECT count(*) + 65536 AS n FROM users) u RETURNING id`);
  await db.run(sql`INSERT INTO organisations (id, name, display_name, kinds, business_number, state)
    VALUES (${id}, 'Firm', 'Firm', '{merchant}', lpad(${id}::int8::text, 10, '0'), 'approved')`);
  const made = await db.rows(sql<{ id: number }>`
    INSERT INTO event_endpoints (organisation_id, url, description, state, secret)
      SELECT ${id}, 'https://firm.example/' || n, '', 'on', '\\x00' FROM generate_series(1, ${endpoints}::int) n RETURNING id`);
  return { id, endpoints: made.map((one) => one.id) };
}

export const tellOf = (db: Db, organisation: UserId, nth: number, subject = `connection:${nth}`) =>
  db.tx((tx) =>
    announce(tx, organisation, 'connection.ended', subject, {
      connectionId: String(nth),
      endedBy: 'person',
      endedAt: '2026-11-20T00:00:00.000Z',
    }),
  );

/** Marks all waiting deliveries as delivered at their first try. */
export const takeAll = (db: Queryable) =>
  db.run(sql`
    WITH d AS (UPDATE event_deliveries SET due_at = NULL, delivered_at = now(), tries = tries + 1 WHERE due_at IS NOT NULL RETURNING id, tries)
    INSERT INTO event_attempts (delivery_id, nth, at, ms, status) SELECT id, tries, now(), 5, 200 FROM d`);

export const daysPass = (db: Queryable, days: number) =>
  db.run(sql`UPDATE organisation_events SET created_at = created_at - make_interval(days => ${days}::int)`);

/** Runs all upkeep steps that are due, each in its own transaction, as the job does. */
export async function upkeepOf(db: Db, keptS = 30 * DAY_S): Promise<number> {
  let done = 0;
  while ((await db.tx((tx) => pruneDeliveries(tx, keptS, 1))) > 0) done += 1;
  return done;
}

/** Returns the event numbers with stored deliveries, and the partitions of the delivery and of its try. */
export const logOf = async (db: Queryable) =>
  (
    await db.rows(sql<{ at: string; number: number; tried: string | null }>`
      SELECT d.tableoid::regclass::text AS at, d.number, a.tableoid::regclass::text AS tried
        FROM event_deliveries d LEFT JOIN event_attempts a ON a.delivery_id = d.id ORDER BY d.id, a.nth`)
  ).map(({ at, number, tried }) => [
    at.slice('event_deliveries_'.length),
    number,
    tried?.slice('event_attempts_'.length),
  ]);

export const partitionsOf = async (db: Queryable) =>
  (
    await db.rows(sql<{ name: string }>`
      SELECT substring(part FROM '[^_]+$') || CASE WHEN to_regclass(tries) IS NULL THEN ' without tries' ELSE '' END AS name
        FROM delivery_partitions() ORDER BY low NULLS LAST`)
  ).map(({ name }) => name);

/** Recreates the partitions as the migration left them. Faster than a new store. */
export const asAfterTheMigration = (db: Db, edge: string) =>
  db.tx(async (tx) => {
    const made = await tx.rows(
      sql<{ part: string; tries: string }>`SELECT part, tries FROM delivery_partitions() WHERE low IS NOT NULL`,
    );
    const leaf = (of: string, named: string) =>
      `CREATE TABLE ${named} PARTITION OF ${of} FOR VALUES FROM (MINVALUE) TO (${edge})`;
    await tx.exec(`DROP TABLE ${made.flatMap(({ part, tries }) => [tries, part]).join(', ')};
      ${leaf('event_deliveries', 'event_deliveries_before')}; ${leaf('event_attempts', 'event_attempts_before')};
      ALTER TABLE event_deliveries_before ADD UNIQUE (endpoint_id, number);
      ALTER TABLE event_attempts_before ADD FOREIGN KEY (delivery_id) REFERENCES event_deliveries_before (id) ON DELETE CASCADE;
      SELECT setval('event_deliveries_id_seq', 1, false)`);
  });
