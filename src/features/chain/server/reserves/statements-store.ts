import { type Queryable, sql } from '#platform/server/store/db.ts';

/** A published statement: its content and its source. */
export interface StatementRow {
  readonly id: number;
  readonly at: Date;
  readonly asset_ids: readonly number[];
  readonly block_number: number;
  readonly block_hash: string;
  readonly reserves: readonly string[];
  readonly liabilities: readonly string[];
  readonly leaves: number;
  readonly root: Uint8Array;
  readonly debt_accounts: readonly number[];
  readonly debt_versions: readonly number[];
  readonly jws: string;
}

/** A stored row; all columns of a published statement are present. */
interface KeptStatement {
  readonly id: number;
  readonly at: Date | null;
  readonly asset_ids: readonly number[] | null;
  readonly block_number: number | null;
  readonly block_hash: string | null;
  readonly reserves: readonly string[];
  readonly liabilities: readonly string[];
  readonly leaves: number | null;
  readonly root: Uint8Array | null;
  readonly debt_accounts: readonly number[] | null;
  readonly debt_versions: readonly number[] | null;
  readonly jws: string | null;
}

/** Returns the statement published last. */
export const findNewest = async (db: Queryable): Promise<StatementRow | undefined> =>
  (await db.maybe(sql<KeptStatement>`
    SELECT id, published_at AS at, asset_ids, block_number, block_hash, reserves::text[] AS reserves, liabilities::text[] AS liabilities, leaves, root, debt_accounts, debt_versions, jws
      FROM reserve_statements WHERE published_at IS NOT NULL ORDER BY day DESC LIMIT 1`)) as StatementRow | undefined;

/** Reports whether this server has published exactly this statement. */
export const isPublished = async (db: Queryable, { root, jws }: { root: string; jws: string }): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM reserve_statements WHERE root = decode(${root}, 'hex') AND jws = ${jws} AND published_at IS NOT NULL) AS is`)
  ).is;

/** Reports whether a statement of reserves exists for today (in Korea). */
export const hasToday = async (db: Queryable): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM reserve_statements WHERE day = ledger_day(now()) AND published_at IS NOT NULL) AS is`)
  ).is;

export const startStatement = async (db: Queryable): Promise<number> =>
  (await db.one(sql<{ id: number }>`INSERT INTO reserve_statements DEFAULT VALUES RETURNING id`)).id;

export type Publishing = Omit<StatementRow, 'id' | 'at' | 'root'> & {
  readonly day: string;
  readonly root: Uint8Array;
};

/** Publishes a finished statement; false if the day already has one, or if this one was cleared away. */
export const publish = async (db: Queryable, id: number, made: Publishing): Promise<boolean> =>
  (await db.run(sql`
    UPDATE reserve_statements SET published_at = clock_timestamp(), day = ${made.day}::date, asset_ids = ${made.asset_ids}::smallint[], block_number = ${made.block_number},
           block_hash = ${made.block_hash}, reserves = ${made.reserves}::numeric[], liabilities = ${made.liabilities}::numeric[], leaves = ${made.leaves}, root = ${made.root},
           debt_accounts = ${made.debt_accounts}::bigint[], debt_versions = ${made.debt_versions}::bigint[], jws = ${made.jws}
     WHERE id = ${id} AND published_at IS NULL
       AND NOT EXISTS (SELECT FROM reserve_statements o WHERE o.day = ${made.day}::date AND o.published_at IS NOT NULL)`)) ===
  1;

/** Deletes an unpublished statement. */
export const forgetStatement = (db: Queryable, id: number): Promise<number> =>
  db.run(sql`DELETE FROM reserve_statements WHERE id = ${id} AND published_at IS NULL`);

/** Deletes unpublished statements begun more than an hour ago. A node still making one will not publish it. */
export const forgetAbandoned = (db: Queryable): Promise<number> =>
  db.run(
    sql`DELETE FROM reserve_statements WHERE published_at IS NULL AND began_at < clock_timestamp() - interval '1 hour'`,
  );

const kept = sql`SELECT id FROM reserve_statements WHERE published_at IS NULL
   UNION ALL (SELECT id FROM reserve_statements WHERE published_at IS NOT NULL ORDER BY day DESC LIMIT 2)`;

/**
 * Lists statements whose leaves are no longer needed: those before the last two, and deleted ones. Reads one row per
 * statement.
 */
export const listStale = (db: Queryable): Promise<{ id: number }[]> =>
  db.rows(sql<{ id: number }>`
    WITH RECURSIVE each(id) AS (
      (SELECT statement_id FROM reserve_leaves ORDER BY statement_id LIMIT 1)
      UNION ALL SELECT (SELECT statement_id FROM reserve_leaves WHERE statement_id > each.id ORDER BY statement_id LIMIT 1) FROM each WHERE each.id IS NOT NULL
    ) SELECT id FROM each WHERE id IS NOT NULL AND id NOT IN (${kept})`);

/** Deletes the nodes of a statement and some of its leaves; returns the number of leaves. */
export async function clearSome(db: Queryable, id: number, count: number): Promise<number> {
  await db.run(sql`DELETE FROM reserve_nodes WHERE statement_id = ${id}`);
  return db.run(sql`
    DELETE FROM reserve_leaves WHERE ctid = ANY (ARRAY(SELECT ctid FROM reserve_leaves WHERE statement_id = ${id} LIMIT ${count}))`);
}
