import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';

export interface KeptRow {
  readonly url: string;
  readonly kept_at: Date;
}
/** When each of these was kept. */
export const listKept = (db: Queryable, urls: readonly string[]): Promise<KeptRow[]> =>
  db.rows(
    sql<KeptRow>`SELECT url, kept_at FROM trust_lists WHERE url = ANY (${[...urls]}::text[]) AND signed IS NOT NULL`,
  );

export const readSignedList = async (db: Queryable, url: string): Promise<string | undefined> =>
  (await db.maybe(sql<{ signed: string | null }>`SELECT signed FROM trust_lists WHERE url = ${url}`))?.signed ??
  undefined;

/** Claims a list for this node where it is due, or is to be signed by another than when it was asked for last; so long nobody else asks for it. */
export const claimList = async (db: Db, url: string, pins: string, leaseS: number): Promise<boolean> =>
  (await db.run(sql`
    INSERT INTO trust_lists AS t (url, pins, due_at) VALUES (${url}, ${pins}, now() + make_interval(secs => ${leaseS}))
    ON CONFLICT (url) DO UPDATE SET pins = excluded.pins, due_at = excluded.due_at
     WHERE t.due_at <= now() OR t.pins <> excluded.pins`)) === 1;

/** Keeps what was fetched, unless a later one is kept. Resolves to whether it is kept. */
export const keepList = async (
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

/** Forgets lists that no node has asked for in a month: the settings name them no more. */
export const forgetUnasked = (db: Db): Promise<number> =>
  db.run(sql`DELETE FROM trust_lists WHERE due_at < now() - make_interval(days => 30)`);
