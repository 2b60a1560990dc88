import { type Queryable, sql } from './db.ts';

/**
 * Locks are the database's, not a schema's. A store in `public` takes them by the numbers that every release has taken them by; one in another
 * schema mixes its name in, so that two operators in one database do not wait for each other (decision 0097).
 */
const ours = sql<{ of: number }>`(SELECT CASE s.name WHEN 'public' THEN 0 ELSE hashtext(s.name) END
  FROM (SELECT coalesce(current_schema(), current_setting('search_path')) AS name) s)`;

/** Waits for the lock of this store that has this number, and holds it until the transaction ends. */
export const lockByNumber = (tx: Queryable, number: number | bigint): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(${number}::int8 # ${ours})`);

/** The same beside others who share it, and never beside one who holds it alone. */
export const lockSharedByNumber = (tx: Queryable, number: number | bigint): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock_shared(${number}::int8 # ${ours})`);

/** The same by a name. */
export const lockByName = (tx: Queryable, name: string): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${ours}))`);

/** The same by a number of its kind. */
export const lockOfKind = (tx: Queryable, kind: number, number: number): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(${kind}::int # ${ours}, ${number}::int)`);
