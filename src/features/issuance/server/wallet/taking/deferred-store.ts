import { type Db, sql, type Tx } from '#platform/server/store/db.ts';

/** Maximum number of polls for one credential, and the days for which its taking is stored. */
const MOST_POLLS = 1000;
const MOST_DAYS = 29;
const LEASE_S = 90;

/** A deferred credential to poll for. `is_last` is true for the last poll. */
export interface DueRow {
  readonly id: number;
  readonly user_id: number;
  readonly is_last: boolean;
}

/** Stores that a credential is deferred, and ends the request that took it. */
export const writeDeferred = (tx: Tx, id: number, deferred: Uint8Array, waitS: number): Promise<number> =>
  tx.run(sql`
    UPDATE offer_takings SET deferred = ${deferred}, poll_at = now() + make_interval(secs => ${waitS}), busy_until = NULL
     WHERE id = ${id} AND taken_at IS NULL`);

/** Claims due rows for this node under a lease. If the node dies, they become due again. */
export const claimDeferred = (db: Db, count: number): Promise<DueRow[]> =>
  db.rows(sql<DueRow>`
    UPDATE offer_takings t SET polls = t.polls + 1, poll_at = now() + make_interval(secs => ${LEASE_S})
     WHERE t.id IN (
       SELECT id FROM offer_takings WHERE poll_at <= now() AND taken_at IS NULL ORDER BY poll_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
    RETURNING t.id, t.user_id, t.polls >= ${MOST_POLLS} OR t.created_at < now() - make_interval(days => ${MOST_DAYS}) AS is_last`);

/**
 * Schedules the next poll at the issuer's interval or later. The delay grows with the waiting time, from 10 s to an
 * hour.
 */
export const waitOn = (tx: Tx, id: number, intervalS: number): Promise<number> =>
  tx.run(sql`
    UPDATE offer_takings SET poll_at = now() + make_interval(secs => greatest(${intervalS}::float8, least(3600, 10 * power(2, polls / 10))))
     WHERE id = ${id} AND poll_at IS NOT NULL`);

/** Deletes a deferred taking that will never be completed. */
export const endDeferred = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM offer_takings WHERE id = ${id} AND poll_at IS NOT NULL AND taken_at IS NULL`)) === 1;
