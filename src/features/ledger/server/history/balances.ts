import type { AssetCode } from '#features/currency/assets.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** A user's balance of one asset, in whole units. */
export interface BalanceRow {
  readonly id: number;
  readonly code: AssetCode;
  readonly name: string;
  /** Spendable balance: posted less held. */
  readonly balance: string;
  readonly held: string;
}

const selectBalances = sql`SELECT s.id, s.code, s.name, coalesce(a.balance - a.held, 0)::text AS balance, coalesce(a.held, 0)::text AS held
  FROM assets s LEFT JOIN accounts a ON a.asset_id = s.id`;

/**
 * Lists every asset of a user in the wallet's order, including those without an account. Excludes the local currency.
 */
export const listBalances = (db: Queryable, { userId }: Owner | Recipient): Promise<BalanceRow[]> =>
  db.rows(sql<BalanceRow>`
    ${selectBalances} AND a.user_id = ${userId}
     WHERE NOT s.is_local ORDER BY s.sort, s.name`);

/** Returns a user's balance of the local currency; 0 if none has arrived yet. */
export const readLocalBalance = (db: Queryable, { userId }: Owner | Recipient): Promise<BalanceRow> =>
  db.one(sql<BalanceRow>`
    ${selectBalances} AND a.user_id = ${userId}
     WHERE s.is_local`);

export interface BalanceThenRow {
  readonly code: AssetCode;
  /** Spendable balance now. */
  readonly balance: string;
  /** Balance 24 hours before `at`. */
  readonly balance_then: string;
  readonly at: Date;
}

export interface BalanceOnDayRow {
  readonly code: AssetCode;
  /** Days before now: 0 is the spendable balance now, n the account's balance n times 24 hours ago. */
  readonly days_ago: number;
  readonly balance: string;
  readonly at: Date;
}

/**
 * Lists a user's balances now and at every 24 hours before, without the local currency. Each account's entries are
 * walked once, newest first, so the cost is what moved in those days.
 */
export const listBalancesByDay = (db: Queryable, { userId }: Owner, days: number): Promise<BalanceOnDayRow[]> =>
  db.rows(sql<BalanceOnDayRow>`
    WITH RECURSIVE walked AS (
      SELECT a.id, a.asset_id, 0 AS days_ago, a.balance - a.held AS balance, 9223372036854775807 AS version
        FROM accounts a WHERE a.user_id = ${userId}
      UNION ALL
      SELECT w.id, w.asset_id, w.days_ago + 1, coalesce(e.balance_after, 0), coalesce(e.version, 0)
        FROM walked w
        LEFT JOIN LATERAL (SELECT balance_after, version FROM entries
                            WHERE account_id = w.id AND version <= w.version AND at <= now() - make_interval(hours => 24 * (w.days_ago + 1))
                            ORDER BY version DESC LIMIT 1) e ON true
       WHERE w.days_ago < ${days}
    )
    SELECT s.code, d.days_ago, coalesce(w.balance, 0)::text AS balance, now() - make_interval(hours => 24 * d.days_ago) AS at
      FROM assets s CROSS JOIN generate_series(0, ${days}::int) AS d (days_ago)
      LEFT JOIN walked w ON w.asset_id = s.id AND w.days_ago = d.days_ago
     WHERE NOT s.is_local ORDER BY d.days_ago DESC, s.sort, s.name`);

/** Lists a user's balances now and 24 hours ago, in the wallet's order, without the local currency. */
export const listBalancesThen = (db: Queryable, { userId }: Owner): Promise<BalanceThenRow[]> =>
  db.rows(sql<BalanceThenRow>`
    SELECT s.code, coalesce(a.balance - a.held, 0)::text AS balance, coalesce(e.balance_after, 0)::text AS balance_then, now() AS at
      FROM assets s
      LEFT JOIN accounts a ON a.asset_id = s.id AND a.user_id = ${userId}
      LEFT JOIN LATERAL (SELECT balance_after FROM entries WHERE account_id = a.id AND at <= now() - interval '24 hours'
                          ORDER BY version DESC LIMIT 1) e ON true
     WHERE NOT s.is_local ORDER BY s.sort, s.name`);
