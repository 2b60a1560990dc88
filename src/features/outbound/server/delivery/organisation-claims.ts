import { randomUUID } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';

/** Seconds after its last heartbeat at which a process counts as dead and others take over its organisations. */
const ALIVE_S = 5;
const RENEW_MS = 1000;
/** Maximum number of organisations claimed by one look. */
const MOST_AT_ONCE = 200;

/**
 * The organisations that this process sends for. Each is claimed by one process at a time, so that one place decides
 * order and concurrency.
 */
export interface OrganisationClaims {
  readonly node: string;
  /** Renews the heartbeat. Returns false if the last one is so old that others may have taken over. */
  stayAlive(): Promise<boolean>;
  /** Claims further organisations with due deliveries that no live process has claimed. */
  take(held: readonly UserId[]): Promise<UserId[]>;
  /** Releases the claims on those of `organisations` that have no due delivery. Returns their ids. */
  giveBack(organisations: readonly UserId[]): Promise<UserId[]>;
  /** Releases all organisations when the process stops. */
  end(): Promise<void>;
}

/** A heartbeat further ahead than any valid one was written under another clock and does not count. */
const isAlive = sql`n.until BETWEEN clock_timestamp() AND clock_timestamp() + make_interval(secs => ${ALIVE_S})`;

export function createOrganisationClaims(db: Db): OrganisationClaims {
  const node = randomUUID();
  let signedAt = Number.NEGATIVE_INFINITY;
  const isDue = sql`s.due_at <= now() AND (s.holder IS NULL OR s.holder = ${node}::uuid
      OR NOT EXISTS (SELECT FROM event_nodes n WHERE n.id = s.holder AND ${isAlive}))`;
  const stayAlive = async () => {
    const now = performance.now();
    if (now - signedAt < RENEW_MS) return true;
    await db.run(sql`INSERT INTO event_nodes (id, until) VALUES (${node}::uuid, clock_timestamp() + make_interval(secs => ${ALIVE_S}))
      ON CONFLICT (id) DO UPDATE SET until = excluded.until`);
    const wasAlive = performance.now() - signedAt < ALIVE_S * 1000;
    signedAt = now;
    return wasAlive;
  };
  return {
    node,
    stayAlive,
    take: async (held) => {
      const due = await db.rows(sql<{ id: UserId }>`
        SELECT s.organisation_id AS id FROM event_streams s JOIN organisations o ON o.id = s.organisation_id AND o.state = 'approved'
         WHERE ${isDue} AND s.organisation_id <> ALL (${held}::bigint[]) ORDER BY s.due_at LIMIT ${MOST_AT_ONCE}`);
      if (due.length === 0) return [];
      await stayAlive();
      const taken = await db.rows(sql<{ id: UserId }>`
        UPDATE event_streams SET holder = ${node}::uuid WHERE organisation_id IN (
          SELECT s.organisation_id FROM event_streams s
           WHERE s.organisation_id = ANY (${due.map(({ id }) => id)}::bigint[]) AND ${isDue} FOR UPDATE SKIP LOCKED)
        RETURNING organisation_id AS id`);
      return taken.map(({ id }) => id);
    },
    giveBack: (organisations) => db.tx((tx) => giveBack(tx, node, organisations)),
    end: async () => {
      await db.run(sql`UPDATE event_streams SET holder = NULL WHERE holder = ${node}::uuid`);
      await db.run(sql`DELETE FROM event_nodes WHERE id = ${node}::uuid`);
    },
  };
}

/**
 * Skips organisations for which an event is being written now. The lock is taken before the deliveries are read, so
 * every earlier event is seen and none is left behind by a release.
 */
async function giveBack(tx: Tx, node: string, organisations: readonly UserId[]): Promise<UserId[]> {
  const locked = await tx.rows(sql<{ id: UserId }>`
    SELECT organisation_id AS id FROM event_streams WHERE organisation_id = ANY (${organisations}::bigint[]) AND holder = ${node}::uuid
     FOR UPDATE SKIP LOCKED`);
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Deliveries behind one that is retried later become due with it.
  tx.queue(sql`
    UPDATE event_deliveries d SET due_at = h.due_at, tries_from = coalesce(d.tries_from, h.tries_from)
      FROM event_deliveries h, event_endpoints p
     WHERE p.organisation_id = ANY (${ids}::bigint[]) AND h.endpoint_id = p.id AND h.due_at > clock_timestamp()
       AND d.endpoint_id = p.id AND d.subject = h.subject AND d.number > h.number AND d.due_at < h.due_at`);
  const given = await tx.rows(sql<{ id: UserId }>`
    UPDATE event_streams s SET holder = NULL, due_at = q.due_at
      FROM (SELECT o.id, (SELECT min(d.due_at) FROM event_endpoints p CROSS JOIN LATERAL (
                SELECT due_at FROM event_deliveries WHERE endpoint_id = p.id AND due_at IS NOT NULL ORDER BY due_at LIMIT 1) d
               WHERE p.organisation_id = o.id AND p.state = 'on') AS due_at
              FROM organisations o WHERE o.id = ANY (${ids}::bigint[])) q
     WHERE s.organisation_id = q.id AND (q.due_at IS NULL OR q.due_at > clock_timestamp()
        OR (SELECT o.state FROM organisations o WHERE o.id = q.id) <> 'approved')
    RETURNING s.organisation_id AS id`);
  return given.map(({ id }) => id);
}
