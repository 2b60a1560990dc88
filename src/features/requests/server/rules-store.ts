import type { AccountOwner } from '#features/ledger/movement.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type AskedBy, LIMITS } from '../rules.ts';

/** Returns who may ask this person to pay. */
export const readAskedBy = async (db: Queryable, { userId }: Owner | Recipient): Promise<AskedBy> =>
  (
    await db.maybe(sql<{ asked_by: 'contacts' | 'nobody' }>`
      SELECT asked_by FROM pay_request_rules WHERE user_id = ${userId}`)
  )?.asked_by ?? 'anyone';

export const setAskedBy = (db: Queryable, { userId }: Owner, askedBy: AskedBy): Promise<number> =>
  db.run(
    askedBy === 'anyone'
      ? sql`DELETE FROM pay_request_rules WHERE user_id = ${userId}`
      : sql`INSERT INTO pay_request_rules (user_id, asked_by) VALUES (${userId}, ${askedBy})
              ON CONFLICT (user_id) DO UPDATE SET asked_by = EXCLUDED.asked_by`,
  );

export interface BlockedRow {
  readonly id: number;
  readonly address: AccountOwner;
  readonly at: Date;
}

export const listBlocked = (db: Queryable, { userId }: Owner): Promise<BlockedRow[]> =>
  db.rows(sql<BlockedRow>`
    SELECT b.id, u.address, b.at FROM pay_request_blocks b JOIN users u ON u.id = b.blocked_id
     WHERE b.user_id = ${userId} ORDER BY b.id DESC LIMIT ${LIMITS.blocks}`);

export const isBlocked = async (db: Queryable, { userId }: Recipient, requesterId: number): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM pay_request_blocks WHERE user_id = ${userId} AND blocked_id = ${requesterId}) AS is`)
  ).is;

/** Blocks a requester, unless the limit is reached. Returns whether they are blocked now. */
export async function block(tx: Tx, { userId }: Owner, requesterId: number): Promise<boolean> {
  const { n } = await tx.one(
    sql<{ n: number }>`
      SELECT count(*) AS n FROM pay_request_blocks WHERE user_id = ${userId} AND blocked_id <> ${requesterId}`,
  );
  if (n >= LIMITS.blocks) return false;
  tx.queue(sql`
    INSERT INTO pay_request_blocks (user_id, blocked_id) VALUES (${userId}, ${requesterId}) ON CONFLICT (user_id, blocked_id) DO NOTHING`);
  return true;
}

/** Returns whether the requester had been blocked. */
export const unblock = async (db: Queryable, { userId }: Owner, id: number): Promise<boolean> =>
  (await db.run(sql`DELETE FROM pay_request_blocks WHERE user_id = ${userId} AND id = ${id}`)) === 1;
