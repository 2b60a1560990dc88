import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';

export interface StoredListRow {
  readonly url: string;
  readonly kept_at: Date;
}
/** Returns when each of these lists was last stored. */
export const listStored = (db: Queryable, urls: readonly string[]): Promise<StoredListRow[]> =>
  db.rows(
    sql<StoredListRow>`SELECT url, kept_at FROM trust_lists WHERE url = ANY (${[...urls]}::text[]) AND signed IS NOT NULL`,
  );

export const readSignedList = async (db: Queryable, url: string): Promise<string | undefined> =>
  (await db.maybe(sql<{ signed: string | null }>`SELECT signed FROM trust_lists WHERE url = ${url}`))?.signed ??
  undefined;

/**
 * Claims a list for this node if it is due or its pinned signers have changed since the last fetch. No other node
 * fetches it during the lease.
 */
export const claimList = async (db: Db, url: string, pins: string, leaseS: number): Promise<boolean> =>
  (await db.run(sql`
    INSERT INTO trust_lists AS t (url, pins, due_at) VALUES (${url}, ${pins}, now() + make_interval(secs => ${leaseS}))
    ON CONFLICT (url) DO UPDATE SET pins = excluded.pins, due_at = excluded.due_at
     WHERE t.due_at <= now() OR t.pins <> excluded.pins`)) === 1;

/** Stores a fetched list unless a later one is stored already. Reports whether it was stored. */
export const storeList = async (
  db: Db,
  {
    url,
    signed,
    sequence,
    dueS,
  }: { readonly url: string; readonly signed: string; readonly sequence: number; readonly dueS: number },
): Promise<boolean> =>
  (await db.run(sql`
    UPDATE trust_lists SET signed = ${signed}, sequence = ${sequence}, kept_at = now(), fault = NULL, due_at = now() + make_interval(secs => ${dueS})
     WHERE url = ${url} AND (sequence IS NULL OR sequence <= ${sequence})`)) === 1;

export const writeListFault = (db: Db, url: string, fault: string, dueS: number): Promise<number> =>
  db.run(
    sql`UPDATE trust_lists SET fault = ${fault}, due_at = now() + make_interval(secs => ${dueS}) WHERE url = ${url}`,
  );

/** Deletes lists that no node has fetched for a month, since the settings no longer name them. */
export const deleteUnused = (db: Db): Promise<number> =>
  db.run(sql`DELETE FROM trust_lists WHERE due_at < now() - make_interval(days => 30)`);
