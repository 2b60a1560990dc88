import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Outcome } from '../rules.ts';

export interface DisclosureRow {
  readonly id: number;
  readonly user_id: number;
  readonly outcome: Outcome;
  readonly plan: Uint8Array | null;
  readonly told: Uint8Array;
  readonly is_busy: boolean;
  readonly ended_at: Date | null;
}
const columns = sql`d.id, d.user_id, d.outcome, d.plan, d.told, d.busy_until IS NOT NULL AND d.busy_until > now() AS is_busy, d.ended_at`;

/** Locks the earlier disclosure of the same request. */
export const lockByRequest = (tx: Tx, { userId }: Owner, hash: Uint8Array): Promise<DisclosureRow | undefined> =>
  tx.maybe(sql<DisclosureRow>`
    SELECT ${columns}
    FROM disclosures d WHERE d.user_id = ${userId} AND d.request_hash = ${hash} FOR NO KEY UPDATE`);

export const lockDisclosure = (tx: Tx, { userId }: Owner, id: number): Promise<DisclosureRow | undefined> =>
  tx.maybe(sql<DisclosureRow>`
    SELECT ${columns}
    FROM disclosures d WHERE d.user_id = ${userId} AND d.id = ${id} FOR NO KEY UPDATE`);

interface NewRow {
  readonly id: number;
  readonly plan: Uint8Array;
  readonly told: Uint8Array;
}
export const insertOpen = (
  tx: Tx,
  { userId }: Owner,
  { id, hash, plan, told }: NewRow & { readonly hash: Uint8Array },
): Promise<number> =>
  tx.run(sql`INSERT INTO disclosures (id, user_id, request_hash, outcome, plan, told, stale_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${userId}, ${hash}, 'open', ${plan}, ${told}, now())`);

/** Stores a request that is unreadable or invalid. */
export const insertFailed = (tx: Tx, { userId }: Owner, { id, told }: Omit<NewRow, 'plan'>): Promise<number> =>
  tx.run(sql`INSERT INTO disclosures (id, user_id, outcome, told, ended_at) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${userId}, 'failed', ${told}, now())`);

/** Updates the plan: details outside the request's hash may have changed. */
export const writePlan = (tx: Tx, { id, plan, told }: NewRow): Promise<number> =>
  tx.run(sql`UPDATE disclosures SET plan = ${plan}, told = ${told} WHERE id = ${id} AND outcome = 'open'`);

/**
 * Claims a disclosure for one request of the person on any node. From then on it counts as possibly shown, since the
 * answer is about to be sent.
 */
export const beginShowing = (tx: Tx, id: number, told: Uint8Array, seconds: number): Promise<number> =>
  tx.run(sql`
    UPDATE disclosures SET outcome = 'unanswered', told = ${told}, ended_at = now(), stale_at = NULL,
           busy_until = now() + make_interval(secs => ${seconds})
     WHERE id = ${id}`);

/** Releases a disclosure, so that the person's next request can claim it. */
export const releaseShowing = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE disclosures SET busy_until = NULL WHERE id = ${id}`);

/** Ends a disclosure and deletes the plan that answering needed. */
export const endDisclosure = (tx: Tx, id: number, outcome: 'shown' | 'rejected' | 'refused'): Promise<number> =>
  tx.run(sql`
    UPDATE disclosures SET outcome = ${outcome}, plan = NULL, busy_until = NULL, stale_at = NULL, ended_at = coalesce(ended_at, now())
     WHERE id = ${id}`);

/** Lists ended disclosures with ids below `before`, newest first. */
export const listEnded = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<DisclosureRow[]> =>
  db.rows(sql<DisclosureRow>`
    SELECT ${columns}
    FROM disclosures d WHERE d.user_id = ${userId} AND d.ended_at IS NOT NULL AND d.id < ${before} ORDER BY d.id DESC LIMIT ${count}`);

export const listEndedOf = (db: Queryable, { userId }: Owner, ids: readonly number[]): Promise<DisclosureRow[]> =>
  db.rows(sql<DisclosureRow>`
    SELECT ${columns}
    FROM disclosures d WHERE d.user_id = ${userId} AND d.ended_at IS NOT NULL AND d.id = ANY (${[...ids]}::bigint[])`);

export const forgetDisclosures = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM disclosures WHERE user_id = ${userId}`);
