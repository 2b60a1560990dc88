import type { UserId } from '#platform/ids.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type AskedRow, askedColumns, ofAsked } from './rows.ts';

const asked = sql`SELECT ${askedColumns} ${ofAsked}`;

/** Finds a share that its payer was shown. */
export const findAsked = (db: Queryable, { userId }: Owner, id: number): Promise<AskedRow | undefined> =>
  db.maybe(sql<AskedRow>`${asked} WHERE s.payer_id = ${userId} AND s.delivery = 'shown' AND s.id = ${id}`);

export const listAsked = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<AskedRow[]> =>
  db.rows(sql<AskedRow>`
    ${asked} WHERE s.payer_id = ${userId} AND s.delivery = 'shown' AND s.id < ${before} ORDER BY s.id DESC LIMIT ${count}`);

/** Lists all shares of the request behind a link. */
export const listByLink = (db: Queryable, hash: Uint8Array): Promise<AskedRow[]> =>
  db.rows(sql<AskedRow>`${asked} WHERE r.link_hash = ${hash} ORDER BY s.id`);

/** Locks these people against deletion until the transaction ends. Must run before the lock on a request. */
export const lockPeople = (tx: Tx, ids: readonly number[]): Promise<{ id: UserId }[]> =>
  tx.rows(sql<{ id: UserId }>`
    SELECT id FROM users WHERE id = ANY (${[...ids]}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`);

export const setPaidBy = (tx: Tx, id: number, transferId: number): Promise<number> =>
  tx.run(sql`UPDATE pay_request_shares SET transfer_id = ${transferId} WHERE id = ${id}`);

export const setTaken = (tx: Tx, { userId }: Owner, id: number): Promise<number> =>
  tx.run(sql`
    UPDATE pay_request_shares SET payer_id = ${userId}, delivery = 'shown', asked_at = clock_timestamp(), reminded_at = NULL WHERE id = ${id}`);

/** Marks a share as shown without the delivery job, for a payer who opened it themselves. */
export const setShown = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE pay_request_shares SET delivery = 'shown' WHERE id = ${id}`);

export const setFree = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`
    UPDATE pay_request_shares SET payer_id = NULL, delivery = 'waiting', reminded_at = NULL WHERE id = ${id} AND is_by_link`);

export const setDeclined = (tx: Tx, id: number, reason: Uint8Array | null): Promise<number> =>
  tx.run(sql`UPDATE pay_request_shares SET state = 'declined', reason = ${reason} WHERE id = ${id}`);

/** Hides from the person all unanswered shares requested by this requester. */
export const keepBackFrom = (tx: Tx, { userId }: Owner, requesterId: number): Promise<number> =>
  tx.run(sql`
    UPDATE pay_request_shares s SET delivery = 'kept_back'
      FROM pay_requests r
     WHERE r.id = s.request_id AND r.user_id = ${requesterId} AND s.payer_id = ${userId} AND s.state = 'open' AND s.transfer_id IS NULL
       AND NOT s.is_by_link`);

export interface WaitingRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly requester_id: UserId;
  readonly requester: string;
  readonly asset_id: number;
  readonly amount: string | null;
}

/**
 * Locks shares that their payers were not shown yet, oldest first, or the one with this id. Skips shares that another
 * node has locked.
 */
export const lockWaitingShares = (tx: Tx, count: number, id: number | null = null): Promise<WaitingRow[]> =>
  tx.rows(sql<WaitingRow>`
    SELECT s.id, u.id AS user_id, r.user_id AS requester_id, ru.address AS requester, r.asset_id, s.amount
      FROM pay_request_shares s JOIN pay_requests r ON r.id = s.request_id JOIN users ru ON ru.id = r.user_id JOIN users u ON u.id = s.payer_id
     WHERE s.delivery = 'waiting' AND s.payer_id IS NOT NULL AND (s.retry_at IS NULL OR s.retry_at <= clock_timestamp())
       AND (${id}::bigint IS NULL OR s.id = ${id}::bigint)
     ORDER BY s.id LIMIT ${count} FOR NO KEY UPDATE OF s SKIP LOCKED`);

export const setDelivery = (tx: Tx, id: number, delivery: 'shown' | 'kept_back'): Promise<number> =>
  tx.run(sql`UPDATE pay_request_shares SET delivery = ${delivery}, fault = NULL, retry_at = NULL WHERE id = ${id}`);

/** Counts the shares that a person has been shown: open ones, and those of the last 24 hours. */
export const countShown = (db: Queryable, { userId }: Recipient): Promise<{ open: number; daily: number }> =>
  db.one(sql<{ open: number; daily: number }>`
    SELECT count(*) FILTER (WHERE s.state = 'open' AND s.transfer_id IS NULL AND r.withdrawn_at IS NULL AND r.expires_at > clock_timestamp()) AS open,
           count(*) FILTER (WHERE s.asked_at > clock_timestamp() - interval '1 day') AS daily
      FROM pay_request_shares s JOIN pay_requests r ON r.id = s.request_id
     WHERE s.payer_id = ${userId} AND s.delivery = 'shown' AND r.created_at > clock_timestamp() - interval '91 days'`);

export const setAside = async (
  db: Queryable,
  id: number,
  fault: string,
  waitS: (tries: number) => number,
): Promise<void> => {
  const row = await db.maybe(sql<{ tries: number }>`
    UPDATE pay_request_shares SET tries = tries + 1, fault = ${fault} WHERE id = ${id} RETURNING tries`);
  if (row)
    await db.run(sql`
      UPDATE pay_request_shares SET retry_at = clock_timestamp() + make_interval(secs => ${waitS(row.tries)}) WHERE id = ${id}`);
};
