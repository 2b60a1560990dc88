import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPglite, type PgliteDb } from '#platform/server/store/embedded/pglite.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { countBoot } from '../../../../tools/child.ts';
import { copyTo, onServer, SHARED } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Dumped folders of a migrated PGlite, and of one without tables. */
    pgliteTemplate: string;
    pgliteEmpty: string;
    /** URL of the migrated template database on the test run's PostgreSQL. */
    postgresTemplate: string;
  }
}

/** Store that this test project runs on. */
export const testStore: 'pglite' | 'postgres' = process.env.INGAM_TEST_STORE === 'postgres' ? 'postgres' : 'pglite';

export interface TestDb {
  readonly db: Db;
  /** URL with which further nodes open the same database; PostgreSQL only. */
  readonly databaseUrl?: string;
  drop(): Promise<void>;
}

const APPLICATION = 'ingam-test';
/** Application name of connections from second nodes. */
export const NODE_APPLICATION = 'ingam-test-node';
/** A busy machine may stall everything for seconds, which says nothing about the code. */
const PATIENCE_MS = 60_000;

/** Creates a migrated database for one test file, on the store of the test project. */
export function createTestDb(): Promise<TestDb> {
  return testStore === 'postgres' ? createPostgresDb() : createPgliteDb();
}

/**
 * Creates a migrated database for the server that the files of a test process share. It stays until the run has audited
 * it.
 */
export async function createSharedDb(): Promise<TestDb> {
  if (testStore === 'pglite') return createPgliteDb();
  const { db, url } = await newPostgresDb(true, SHARED);
  return { db, databaseUrl: url, drop: () => db.close() };
}

/** Creates a database without tables, on the store of the test project. */
export async function createEmptyDb(): Promise<TestDb> {
  if (testStore === 'pglite') {
    const db = await pgliteFrom(inject('pgliteEmpty'));
    return { db, drop: () => db.close() };
  }
  const { db, url, drop } = await newPostgresDb(false);
  return { db, databaseUrl: url, drop: () => db.close().then(drop) };
}

async function pgliteFrom(folder: string): Promise<PgliteDb> {
  countBoot('database');
  return openPglite({ memory: true, loadDataDir: await openAsBlob(folder) });
}

/**
 * Stores that this process's test files no longer use. Emptying one takes a tenth of the time of creating one, and its
 * plans are already made.
 */
const spare = { pglite: [] as PgliteDb[], postgres: [] as KeptPostgres[] };
const SPARE_LIMIT = 2;
let templateShape: string | undefined;

async function createPgliteDb(): Promise<TestDb> {
  const store = spare.pglite.pop() ?? (await pgliteFrom(inject('pgliteTemplate')));
  templateShape ??= await shapeOf(store);
  return {
    db: asNew(store),
    drop: async () => {
      const isKept = await isAsNew(store);
      if (!isKept) return store.close();
      await store.rows(sql`CHECKPOINT`);
      spare.pglite.push(store);
    },
  };
}

/** Returns a new object, so that the server has nothing cached for this store. */
const asNew = (store: Db): Db => ({ ...store });

/** Empties a store that a file no longer uses, and reports whether it has the expected shape. */
async function isAsNew(store: Db, shape = templateShape, restartsIds = true): Promise<boolean> {
  try {
    await resetDb(store, restartsIds);
    return (await shapeOf(store)) === shape;
  } catch {
    return false;
  }
}

/**
 * Records the current rows as those that a reset restores. Returns a function that resets the store for the next file
 * on the same server. Ids continue, since the server may remember some. It resolves to false if a test changed the
 * schema or left a connection open.
 */
export async function rememberRows(db: Db): Promise<() => Promise<boolean>> {
  await db.rows(sql`SELECT harness.remember(), harness.write_reset()`);
  const shape = await shapeOf(db);
  return async () => {
    if (!(await isAsNew(db, shape, false))) return false;
    if (db.store === 'pglite') return true;
    if (!(await isAlone(db))) return false;
    await vacuum(db);
    return true;
  };
}

/** Frees the space of tables that were written to. Looking at all tables takes three times as long. */
async function vacuum(db: Db): Promise<void> {
  const { tables } = await db.one(sql<{ tables: string | null }>`
    SELECT string_agg(format('public.%I', relname), ', ') AS tables FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0`);
  if (tables !== null) await db.rows({ text: `VACUUM ${tables}`, values: [], name: '' });
}

/**
 * Describes what a test may have changed besides rows: tables, functions, triggers and their dependencies, and session
 * settings.
 */
const shapeOf = async (db: Db): Promise<string> =>
  (
    await db.one(sql<{ shape: string }>`
      SELECT concat_ws(' ',
        (SELECT md5(string_agg(concat(c.relname, c.relkind, c.relchecks, c.reloptions, c.relacl), ',' ORDER BY c.oid))
           FROM pg_class c WHERE c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)),
        (SELECT md5(string_agg(concat(a.attrelid, a.attname, a.attnotnull, a.attisdropped), ',' ORDER BY a.attrelid, a.attnum))
           FROM pg_attribute a WHERE a.attrelid >= 16384),
        (SELECT md5(string_agg(concat(p.proname, p.prosrc, p.proconfig), ',' ORDER BY p.oid)) FROM pg_proc p WHERE p.oid >= 16384),
        (SELECT md5(string_agg(concat(t.tgname, t.tgenabled), ',' ORDER BY t.oid)) FROM pg_trigger t),
        (SELECT md5(string_agg(concat(n.conname, n.convalidated, n.condeferrable, n.condeferred), ',' ORDER BY n.oid)) FROM pg_constraint n),
        (SELECT string_agg(s.name || '=' || s.setting, ',') FROM pg_settings s WHERE s.source = 'session')) AS shape`)
  ).shape;

interface KeptPostgres extends TestDatabase {
  readonly db: Db;
}

async function createPostgresDb(): Promise<TestDb> {
  const kept = spare.postgres.pop() ?? (await newPostgresDb(true));
  const { db, url, drop } = kept;
  templateShape ??= await shapeOf(db);
  return {
    db: asNew(db),
    databaseUrl: url,
    drop: async () => {
      if (spare.postgres.length < SPARE_LIMIT && (await isAsNew(db)) && (await isAlone(db))) {
        await vacuum(db);
        spare.postgres.push(kept);
        return;
      }
      await db.close();
      await drop();
    },
  };
}

async function newPostgresDb(isMigrated: boolean, prefix?: string): Promise<KeptPostgres> {
  const made = await createDatabase(isMigrated, prefix);
  const db = await openPostgres({ url: made.url, max: 5, applicationName: APPLICATION, connectMs: PATIENCE_MS });
  return { ...made, db };
}

/** Reports whether nobody else uses the database and it has no settings of its own. */
const isAlone = async (db: Db): Promise<boolean> =>
  (
    await db.one(sql<{ others: number }>`
      SELECT (SELECT count(*) FROM pg_stat_activity
               WHERE datname = current_database() AND backend_type = 'client backend' AND application_name NOT IN (${APPLICATION}, ${NODE_APPLICATION}))
           + (SELECT count(*) FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
               WHERE d.datname = current_database()) AS others`)
  ).others === 0;

interface TestDatabase {
  readonly url: string;
  /** Drops the database, disconnecting its remaining users. */
  drop(): Promise<void>;
}

/** Creates a PostgreSQL database on the test run's server, migrated or empty. */
export const createDatabase = (isMigrated: boolean, prefix?: string): Promise<TestDatabase> =>
  databaseLike(isMigrated ? new URL(inject('postgresTemplate')).pathname.slice(1) : 'template0', prefix);

/** Copies a database that nobody uses. */
export const copyDatabase = (url: string): Promise<TestDatabase> => databaseLike(new URL(url).pathname.slice(1));

async function databaseLike(other: string, prefix = 't'): Promise<TestDatabase> {
  const template = new URL(inject('postgresTemplate'));
  const url = new URL(template);
  url.pathname = `/${prefix}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const name = url.pathname.slice(1);
  countBoot('database');
  await copyTo(name, template, other);
  return { url: url.href, drop: () => onServer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/**
 * Empties every table in one step and restores the rows that migrations created; ids restart at 1. It locks all tables
 * in an order of its own, so PostgreSQL may cancel it because of a job of the app that is still running. It is then
 * retried.
 */
export async function resetDb(db: Db, restartsIds = true): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.rows(sql`SELECT harness.reset(${restartsIds})`);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '40P01') || tries === 5) throw error;
    }
  }
}
