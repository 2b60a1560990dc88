import { HOUSE } from '#features/ledger/movement.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { sql } from '#platform/server/store/db.ts';

/** The account that represents the chain itself: it owes what all others have. */
const CHAIN_ACCOUNT = HOUSE.chain;

/** All positive balances of one owner, held money included. */
export interface OwnerRow {
  readonly owner: string;
  readonly has: readonly {
    readonly asset: number;
    readonly account: number;
    readonly version: number;
    readonly balance: string;
  }[];
}

/** Lists a page of owners by name, after one of them. */
export const listOwners = (
  db: Queryable,
  assets: readonly number[],
  after: string,
  count: number,
): Promise<OwnerRow[]> =>
  db.rows(sql<OwnerRow>`
    SELECT owner, json_agg(json_build_object('asset', asset_id, 'account', id, 'version', version, 'balance', balance::text) ORDER BY asset_id) AS has
      FROM accounts WHERE owner > ${after} AND asset_id = ANY (${assets}::smallint[]) AND owner <> ${CHAIN_ACCOUNT} AND balance > 0
     GROUP BY owner ORDER BY owner LIMIT ${count}`);

export interface DebtRow {
  readonly account: number;
  readonly version: number;
}

/** Lists accounts of the house below 0; no other account can be. */
export const listDebts = (db: Queryable, assets: readonly number[]): Promise<DebtRow[]> =>
  db.rows(sql<DebtRow>`
    SELECT id AS account, version FROM accounts
     WHERE owner >= 'house:' AND owner < 'house;' AND asset_id = ANY (${assets}::smallint[]) AND balance < 0 ORDER BY id`);

/** Returns the time of a snapshot, and its day in Korea. */
export const readMoment = (db: Queryable): Promise<{ at: Date; day: string }> =>
  db.one(sql<{ at: Date; day: string }>`SELECT now() AS at, ledger_day(now())::text AS day`);
