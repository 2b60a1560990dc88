import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Db, type Queryable, sql, type Tx } from './db.ts';
import { applyFunctions, checkFunctions, type FunctionSet, prepareFunctions } from './function-sets.ts';
import { lockByNumber } from './locks.ts';
import { reason, StoreError } from './store-error.ts';

/** Numbered `.sql` file. Its checksum covers every byte, so not even a comment may change once it has run anywhere. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /**
   * Number of an earlier migration. A program that knows it may run on a store with this migration. If absent, only
   * programs that know this migration may.
   */
  readonly compatibleSince?: number;
}

const FILE = /^(\d{4})-([a-z0-9-]+)\.sql$/;

/** Reads every `server/NNNN-name.sql` below `root` in number order. A repeated number is a fault. */
export function readMigrations(root: string): Migration[] {
  const found = globSync('**/server/*.sql', { cwd: root }).map((path) => {
    const [, number = '', name = ''] = FILE.exec(basename(path)) ?? [];
    if (!number) throw new Error(`${path} is not named NNNN-name.sql`);
    const text = readFileSync(join(root, path), 'utf8');
    return { number: Number(number), name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
  found.sort((a, b) => a.number - b.number);
  for (const [index, { number }] of found.entries())
    if (found[index + 1]?.number === number) throw new Error(`two migrations have the number ${number}`);
  return found;
}

// Number of the advisory lock for migrations: arbitrary, but the same in every version of this program.
const LOCK = 0x1a6a3;

/**
 * Migrates the store to the newest schema and the program's functions, and returns the numbers of the migrations that
 * ran. Several processes may call it at once: one works, the others wait and find it done. Throws StoreError if the
 * store is newer than the code, or a migration changed after it ran. `finish` runs in the transaction of the functions,
 * even if nothing changed.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  functions: readonly FunctionSet[] = [],
  finish?: (tx: Tx) => Promise<unknown>,
): Promise<number[]> {
  await withLock(db, async (tx) => {
    await makeSchema(tx);
    await refuseForeign(tx);
    await prepare(tx);
    await checkFunctions(tx, functions, newestOf(migrations));
  });
  const ran: number[] = [];
  for (const migration of migrations)
    if (await withLock(db, (tx) => step(tx, migration, migrations))) ran.push(migration.number);
  if (migrations.length === 0) await withLock(db, (tx) => check(tx, migrations));
  const applied = await withLock(db, async (tx) => {
    const features = await applyFunctions(tx, functions, newestOf(migrations));
    await finish?.(tx);
    return features;
  });
  if (ran.length > 0 || applied.length > 0) await db.upkeep?.checkpoint();
  return ran;
}

/**
 * The lock belongs to the transaction, so it ends with the connection. Each migration checks again whether it still has
 * to run.
 */
const withLock = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(
    async (tx) => {
      await lockByNumber(tx, LOCK);
      return work(tx);
    },
    { isLong: true },
  );

/** Runs migrations on an empty store in the caller's transaction: a restore creates schema and rows together. */
export async function applyMigrations(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  await makeSchema(tx);
  await prepare(tx);
  for (const migration of migrations) await apply(tx, migration);
}

/** Creates the schema of DATABASE_SCHEMA if it is missing and this role may. */
async function makeSchema(tx: Tx): Promise<void> {
  const { missing, may } = await tx.one(sql<{ missing: string | null; may: boolean }>`
    SELECT CASE WHEN current_schema() IS NULL THEN current_setting('search_path') END AS missing,
           has_database_privilege(current_database(), 'CREATE') AS may`);
  if (missing === null) return;
  if (!may)
    throw new StoreError(
      `the schema ${missing} does not exist or may not be used by this role, which may not create it: run CREATE SCHEMA ${missing} AUTHORIZATION its owner`,
    );
  await tx.exec(`CREATE SCHEMA IF NOT EXISTS ${missing}`);
}

/**
 * Refuses a database with another program's tables, possibly with a `schema_migrations` of its own, before it creates a
 * table among them.
 */
async function refuseForeign(tx: Tx): Promise<void> {
  if (await hasMigrations(tx)) return;
  const found = await tx.maybe(sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1 LIMIT 1`);
  if (found)
    throw new StoreError(
      `the database contains tables of another program (${found.name}): give Ingam a database of its own`,
    );
}

const hasMigrations = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(
    sql`SELECT 1 AS is FROM pg_attribute WHERE attrelid = to_regclass('schema_migrations') AND attname = 'checksum'`,
  )) !== undefined;

/** Reports whether this program has used this store before. Throws StoreError if the store is newer than the code. */
export async function isKnownStore(
  db: Queryable,
  migrations: readonly Migration[],
  functions: readonly FunctionSet[],
): Promise<boolean> {
  if (!(await hasMigrations(db)) || (await check(db, migrations)).size === 0) return false;
  await checkFunctions(db, functions, newestOf(migrations));
  return true;
}

/** Throws StoreError unless this program can serve from the store as it is; for a role that may not migrate. */
export async function demandMigrated(
  db: Queryable,
  migrations: readonly Migration[],
  functions: readonly FunctionSet[],
): Promise<void> {
  const done: ReadonlySet<number> = (await hasMigrations(db)) ? await check(db, migrations) : new Set();
  const applied = await checkFunctions(db, functions, newestOf(migrations));
  if (
    migrations.some(({ number }) => !done.has(number)) ||
    functions.some(({ feature, number }) => (applied.get(feature) ?? 0) < number)
  )
    throw new StoreError(
      'the store is empty or of an earlier release, and the role of DATABASE_URL may not migrate it: run npm run ingam -- migrate with DATABASE_OWNER_URL',
    );
}

async function prepare(tx: Tx): Promise<void> {
  await tx.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    number   integer     PRIMARY KEY,
    name     text        NOT NULL,
    checksum text        NOT NULL,
    ran_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    compatible_since integer
  )`);
  await prepareFunctions(tx);
  // Older stores did not record which programs they admit.
  for (const table of ['schema_migrations', 'schema_functions'])
    if (!(await saysWhomItAdmits(tx, table))) await tx.exec(`ALTER TABLE ${table} ADD COLUMN compatible_since integer`);
}

const saysWhomItAdmits = async (db: Queryable, table: string): Promise<boolean> =>
  (await db.maybe(
    sql`SELECT 1 AS is FROM pg_attribute WHERE attrelid = to_regclass(${table}) AND attname = 'compatible_since' AND NOT attisdropped`,
  )) !== undefined;

async function step(tx: Tx, migration: Migration, known: readonly Migration[]): Promise<boolean> {
  const done = await check(tx, known);
  if (done.has(migration.number)) return false;
  await apply(tx, migration);
  return true;
}

async function apply(tx: Tx, { number, name, checksum, text, compatibleSince }: Migration): Promise<void> {
  try {
    await tx.exec(text);
  } catch (error) {
    throw new Error(`migration ${label({ number, name })} failed: ${reason(error)}`, { cause: error });
  }
  await tx.run(sql`INSERT INTO schema_migrations (number, name, checksum, compatible_since)
    VALUES (${number}, ${name}, ${checksum}, ${compatibleSince ?? null})`);
}

async function check(tx: Queryable, known: readonly Migration[]): Promise<Set<number>> {
  const done = await schemaOf(tx);
  const byNumber = new Map(known.map((migration) => [migration.number, migration]));
  const ours = newestOf(known);
  for (const { number, name, checksum } of done) {
    const migration = byNumber.get(number);
    if (!migration) await demandAdmitted(tx, { number, name }, ours);
    else if (migration.checksum !== checksum)
      throw new StoreError(
        `migration ${label({ number, name })} was changed after it ran on this store: restore the file`,
      );
  }
  return new Set(done.map(({ number }) => number));
}

const newestOf = (migrations: readonly Migration[]): number => Math.max(0, ...migrations.map(({ number }) => number));

/**
 * Throws StoreError unless a store with an unknown migration may be served by this program. Migrations only add, so
 * each names the programs that may still serve (docs/product/operations.md#releases).
 */
async function demandAdmitted(tx: Queryable, later: Pick<Migration, 'number' | 'name'>, ours: number): Promise<void> {
  const row = (await saysWhomItAdmits(tx, 'schema_migrations'))
    ? await tx.maybe(sql<{ since: number | null }>`
        SELECT compatible_since AS since FROM schema_migrations WHERE number = ${later.number}`)
    : undefined;
  const since = row?.since ?? undefined;
  if (later.number > ours && since !== undefined && since <= ours) return;
  const admits = since === undefined ? '' : `, and it admits programs from schema ${since} on, this one has ${ours}`;
  throw new StoreError(
    `the store is newer than this program: it has migration ${label(later)}, which this program does not know${admits}`,
  );
}

/** Returns the migrations that have run on a store, in number order. */
export const schemaOf = (tx: Pick<Queryable, 'rows'>): Promise<Pick<Migration, 'number' | 'name' | 'checksum'>[]> =>
  tx.rows(
    sql<
      Pick<Migration, 'number' | 'name' | 'checksum'>
    >`SELECT number, name, checksum FROM schema_migrations ORDER BY number`,
  );

const label = ({ number, name }: Pick<Migration, 'number' | 'name'>) => `${String(number).padStart(4, '0')}-${name}`;
