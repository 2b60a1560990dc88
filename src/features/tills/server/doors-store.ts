import type { State } from '#features/organisations/rules.ts';
import type { UserId } from '#platform/ids.ts';
import type { Clerk, Till } from '#platform/server/http/proof.ts';
import { isUnavailable, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { IDLE_MINUTES } from '../rules.ts';

export interface OpenTillRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly state: State;
  /** True if the person who enrolled the device is frozen or their account is closed, so that the device is blocked. */
  readonly is_stopped: boolean;
  readonly is_stale: boolean;
}

/** Finds the till of a token, unless it has ended. */
export const findOpenTill = (db: Queryable, hash: Uint8Array): Promise<OpenTillRow | undefined> =>
  db.maybe(sql<OpenTillRow>`
    SELECT t.id, t.organisation_id, o.state, member_is_stopped(t.enrolled_by) AS is_stopped,
      coalesce(t.last_used_at < now() - interval '1 minute', true) AS is_stale
      FROM tills t JOIN organisations o ON o.id = t.organisation_id WHERE t.token_hash = ${hash} AND t.ended_at IS NULL`);

/** Records the use of a till at most once a minute. If the store accepts no writes now, reads still work. */
export async function noteUse(db: Queryable, { id }: OpenTillRow): Promise<void> {
  try {
    await db.run(sql`UPDATE tills SET last_used_at = now()
      WHERE id = (SELECT t.id FROM tills t WHERE t.id = ${id} AND t.ended_at IS NULL FOR NO KEY UPDATE SKIP LOCKED)`);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** SQL condition for an open session, by the store's clock. */
const isOpen = sql`s.ended_at IS NULL AND c.ended_at IS NULL
  AND s.last_act_at > clock_timestamp() - make_interval(mins => ${IDLE_MINUTES})`;

export interface SittingRow {
  readonly id: number;
  readonly clerk_id: number;
  readonly name: string;
  readonly until: Date;
}

/** Finds the open session at this till that has this token. */
export const findSitting = (db: Queryable, { tillId }: Till, hash: Uint8Array): Promise<SittingRow | undefined> =>
  db.maybe(sql<SittingRow>`
    SELECT s.id, s.clerk_id, c.name, s.last_act_at + make_interval(mins => ${IDLE_MINUTES}) AS until
      FROM till_sittings s JOIN till_clerks c ON c.id = s.clerk_id WHERE s.token_hash = ${hash} AND s.till_id = ${tillId} AND ${isOpen}`);

/** Locks a till until the transaction ends, exclusively if it is to be closed; returns false if it has ended. */
export const lockOpenTill = async (tx: Tx, { tillId }: Pick<Till, 'tillId'>, isAlone: boolean): Promise<boolean> =>
  (isAlone
    ? await tx.maybe(sql`SELECT 1 AS is FROM tills WHERE id = ${tillId} AND ended_at IS NULL FOR NO KEY UPDATE`)
    : await tx.maybe(sql`SELECT 1 AS is FROM tills WHERE id = ${tillId} AND ended_at IS NULL FOR SHARE`)) !== undefined;

/** Locks a clerk's session and records activity; returns false if the clerk was removed or the session is over. */
export async function lockSitting(tx: Tx, { clerkId, sittingId }: Clerk): Promise<boolean> {
  await tx.rows(sql`SELECT FROM till_clerks WHERE id = ${clerkId} FOR SHARE`);
  return (
    (await tx.run(sql`UPDATE till_sittings s SET last_act_at = clock_timestamp() FROM till_clerks c
      WHERE s.id = ${sittingId} AND c.id = s.clerk_id AND ${isOpen}`)) === 1
  );
}
