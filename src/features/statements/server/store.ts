import type { AssetCode } from '#features/currency/assets.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { isShopSide } from '#features/ledger/rules.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** The state of an account's entries before a moment. */
export interface AccountPosition {
  readonly code: AssetCode;
  readonly name: string;
  /** Null before the first entry. */
  readonly account: number | null;
  /** Number of the last entry, 0 before the first. */
  readonly version: number;
  /** Balance in units. */
  readonly balance: string;
}

/**
 * Returns the last entries of a user's accounts before each moment, in the order of moments and of the wallet. An
 * account's entries are numbered in the order of writing, which is the order of time, so a binary search finds the last
 * one before a moment without an index on time. If the clock ever went back, several entries could qualify; the search
 * always finds the same one. The end of a period is therefore always the beginning of the next.
 */
export const readPositions = (
  db: Queryable,
  { userId }: Owner | Recipient,
  codes: readonly AssetCode[],
  moments: readonly Date[],
): Promise<AccountPosition[]> =>
  db.rows(sql<AccountPosition>`
    SELECT s.code, s.name, a.id AS account, coalesce(p.version, 0) AS version, coalesce(e.balance_after, 0)::text AS balance
      FROM unnest(${moments}::timestamptz[]) WITH ORDINALITY AS m(moment, nth)
     CROSS JOIN assets s
      LEFT JOIN accounts a ON a.asset_id = s.id AND a.user_id = ${userId}
      LEFT JOIN LATERAL (
        WITH RECURSIVE place(step, version) AS (
          SELECT 1::bigint << 40, 0::bigint
          UNION ALL
          SELECT step >> 1, CASE WHEN (SELECT x.at < m.moment FROM entries x WHERE x.account_id = a.id AND x.version = place.version + step)
                                 THEN version + step ELSE version END
            FROM place WHERE step > 0)
        SELECT version FROM place WHERE step = 0) p ON a.id IS NOT NULL
      LEFT JOIN entries e ON e.account_id = a.id AND e.version = p.version
     WHERE s.code = ANY (${codes}::text[])
     ORDER BY m.nth, s.sort`);

/** An entry of an account, with its transfer. */
export interface EntryRow {
  /** The entry's number in its account. */
  readonly id: number;
  readonly transfer: number;
  readonly kind: string;
  /** Amount in units, as are fee and balance. */
  readonly amount: string;
  readonly fee: string;
  readonly balance: string;
  readonly other: AccountOwner;
  readonly merchant_name: string | null;
  readonly payer_name: string | null;
  readonly reference: string | null;
  readonly exchange: Transaction['exchange'];
  readonly at: Date;
}

/** The shop's name, if the account is the payer's. */
export const shopOf = ({ kind, amount, merchant_name }: EntryRow): string | null =>
  isShopSide(kind, amount.startsWith('-')) ? null : merchant_name;

/**
 * Lists entries of a user's account, newest first, in the given range of numbers (lower bound exclusive, upper
 * inclusive).
 */
export const listEntries = (
  db: Queryable,
  { userId }: Owner | Recipient,
  {
    account,
    after,
    upTo,
    limit,
    direction,
  }: { account: number; after: number; upTo: number; limit: number; direction?: 'in' | 'out' | undefined },
): Promise<EntryRow[]> =>
  db.rows(sql<EntryRow>`
    SELECT e.version AS id, e.transfer_id AS transfer,
           CASE WHEN (t.details->>'settlement')::boolean THEN 'settlement' ELSE t.kind END AS kind, e.amount::text AS amount, e.balance_after::text AS balance, e.at,
           CASE WHEN t.from_owner = a.owner AND t.asset_id = e.asset_id THEN t.fee ELSE 0 END::text AS fee,
           CASE WHEN t.from_owner = a.owner THEN t.to_owner ELSE t.from_owner END AS other, t.details->>'merchantName' AS merchant_name,
           t.details->>'payerName' AS payer_name, t.details->>'reference' AS reference, t.details->'exchange' AS exchange
      FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
     WHERE a.id = ${account} AND a.user_id = ${userId} AND e.version > ${after} AND e.version <= ${upTo}
       AND (${direction ?? null}::text IS NULL OR (e.amount > 0) = (${direction ?? null} = 'in'))
     ORDER BY e.version DESC LIMIT ${limit}`);

/** The holder of the account. */
export interface HolderRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly name_ko: string | null;
  readonly address: AccountOwner;
  /** Time of the statement, by the store's clock. */
  readonly now: Date;
}

export const readHolder = (db: Queryable, { userId }: Owner | Recipient): Promise<HolderRow> =>
  db.one(sql<HolderRow>`SELECT first_name, last_name, name_ko, address, now() AS now FROM users WHERE id = ${userId}`);

export const readNow = async (db: Queryable): Promise<Date> =>
  (await db.one(sql<{ now: Date }>`SELECT now() AS now`)).now;
