import type { AccountOwner } from '#features/ledger/movement.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, type Statement, sql } from '#platform/server/store/db.ts';

export interface RecentRow {
  readonly owner: AccountOwner;
  readonly paid_at: Date;
  /** True if the address belongs to a wallet on this server. */
  readonly is_known: boolean;
}

/** Number of an address's newest transfers that are searched, so that a long history costs no more. */
const LOOKED_AT = 1000;

const ME = sql`me.address COLLATE "C"`;
/** Returns the newest transfers with this address on the given side, found by the index on its hash. */
const listedOf = (side: Statement<never>, address: Statement<never>, limit: number) =>
  sql`SELECT t.id, t.from_owner, t.to_owner, t.created_at, t.kind, t.state FROM transfers t
    WHERE t.is_listed AND hashtextextended(${side}, 0) = hashtextextended(${address}, 0) AND ${side} = ${address} ORDER BY t.id DESC LIMIT ${limit}`;

/** Lists the distinct addresses that a user sent to recently, newest first. Failed or returned sends do not count. */
export const listRecents = (db: Queryable, { userId }: Owner, count: number): Promise<RecentRow[]> =>
  db.rows(sql<RecentRow>`
    SELECT r.to_owner AS owner, r.created_at AS paid_at,
           EXISTS (SELECT FROM users u WHERE u.address = r.to_owner COLLATE "default" AND u.deleted_at IS NULL) AS is_known
      FROM (SELECT DISTINCT ON (t.to_owner) t.id, t.to_owner, t.created_at
              FROM users me CROSS JOIN LATERAL (${listedOf(sql`t.from_owner`, ME, LOOKED_AT)}) t
             WHERE me.id = ${userId} AND t.kind = 'send' AND t.state IN ('pending', 'posted')
               AND NOT EXISTS (SELECT FROM transfers b WHERE b.reverses = t.id)
             ORDER BY t.to_owner, t.id DESC) r
     ORDER BY r.id DESC LIMIT ${count}`);

/**
 * Number of a user's newest transfers that are searched for recipients within a year. For users who send more often,
 * they cover less than a year.
 */
const LOOKED_AT_OF_YEAR = 5000;

/**
 * Lists at most `count` distinct addresses that a user sent to within a year, newest first. Failed or returned sends do
 * not count.
 */
export const listPaid = (db: Queryable, { userId }: Owner, count: number): Promise<{ owner: AccountOwner }[]> =>
  db.rows(sql<{ owner: AccountOwner }>`
    SELECT t.to_owner AS owner
      FROM users me CROSS JOIN LATERAL (${listedOf(sql`t.from_owner`, ME, LOOKED_AT_OF_YEAR)}) t
     WHERE me.id = ${userId} AND t.kind = 'send' AND t.state IN ('pending', 'posted') AND t.created_at > now() - interval '1 year'
       AND (SELECT b.id FROM transfers b WHERE b.reverses = t.id) IS NULL
     GROUP BY t.to_owner ORDER BY max(t.id) DESC LIMIT ${count}`);

/** Reports whether a user has sent to a lower-case address before, as far as the newest transfers of either show. */
export const hasPaid = async (db: Queryable, { userId }: Owner, address: string): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (
        SELECT FROM users me CROSS JOIN LATERAL (
            (${listedOf(sql`t.from_owner`, ME, LOOKED_AT)})
            UNION ALL
            (${listedOf(sql`t.to_owner`, sql`${address}::text COLLATE "C"`, LOOKED_AT)})) t
         WHERE me.id = ${userId} AND t.from_owner = me.address COLLATE "C" AND t.to_owner = ${address}::text COLLATE "C"
           AND t.kind = 'send' AND t.state IN ('pending', 'posted')
           AND NOT EXISTS (SELECT FROM transfers b WHERE b.reverses = t.id)) AS is`)
  ).is;

/** Reports whether money has come to a user from a lower-case address, as far as the newest transfers from it show. */
export const wasPaidBy = async (db: Queryable, { userId }: Owner, address: string): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (
        SELECT FROM users me
         CROSS JOIN LATERAL (${listedOf(sql`t.from_owner`, sql`${address}::text COLLATE "C"`, LOOKED_AT)}) t
         WHERE me.id = ${userId} AND t.to_owner = me.address COLLATE "C" AND t.state = 'posted') AS is`)
  ).is;
