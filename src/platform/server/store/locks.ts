import { type Queryable, sql } from './db.ts';

/**
 * Advisory locks belong to the whole database. A store in `public` uses the same numbers as every release. A store in
 * another schema mixes in its name, so that two operators in one database do not block each other (decision 0097).
 */
const ours = sql<{ of: number }>`(SELECT CASE s.name WHEN 'public' THEN 0 ELSE hashtext(s.name) END
  FROM (SELECT coalesce(current_schema(), current_setting('search_path')) AS name) s)`;

/** Takes this store's lock with this number, waiting if necessary, until the transaction ends. */
export const lockByNumber = (tx: Queryable, number: number | bigint): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(${number}::int8 # ${ours})`);

/**
 * Takes this store's lock in shared mode: any number of sharers may have it at once, but none together with an
 * exclusive holder.
 */
export const lockSharedByNumber = (tx: Queryable, number: number | bigint): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock_shared(${number}::int8 # ${ours})`);

/**
 * Takes this store's lock with this number. It waits at most `ms` for it and for each lock that the transaction takes
 * afterwards; then the statement fails (`isLockTimeout`).
 */
export const lockWithin = (tx: Queryable, number: number | bigint, ms: number): Promise<unknown> =>
  tx.rows(
    sql`SELECT set_config('lock_timeout', ${String(ms)}, true), pg_advisory_xact_lock(${number}::int8 # ${ours})`,
  );

/** Expression that takes this store's lock with this number if it is free, and is true if it did. */
export const triedLock = (number: number | bigint) => sql`pg_try_advisory_xact_lock(${number}::int8 # ${ours})`;

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/** Takes a lock by name. */
export const lockByName = (tx: Queryable, name: string): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${ours}))`);

/** Takes a lock by kind and number. */
export const lockOfKind = (tx: Queryable, kind: number, number: number): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock(${kind}::int # ${ours}, ${number}::int)`);
