import { type Db, type Queryable, quoted, type Statement, sql, type Tx } from '#platform/server/store/db.ts';
import { applyMigrations, type Migration, migrate } from '#platform/server/store/migrate.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import type { FunctionSet } from '../store/function-sets.ts';
import { type Backup, type BackupHeader, type BackupRow, openBackup } from './backup-format.ts';
import { type TableShape, tableOf, tableShapes } from './backup-schema.ts';
import { markFinished, markUnfinished } from './store-epoch.ts';

/**
 * Restores a backup into an empty store of either kind: the schema of that time and all rows in one transaction, then
 * later migrations. Throws StoreError and leaves the store empty if the file is damaged, the store is not empty, or the
 * program is older than the backup. `finish` does the work that must be done before a server may start. If the process
 * ends before that, or `finish` resolves to false, the store stays marked as unfinished (`demandWhole`). The file is
 * untrusted: none of its text becomes part of a statement.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  migrations: readonly Migration[],
  functions: readonly FunctionSet[] = [],
  finish?: (tx: Tx, header: BackupHeader) => Promise<unknown>,
): Promise<BackupHeader> {
  const backup = await openBackup(file);
  const then = migrationsOf(backup.header, migrations);
  await db.tx(
    async (tx) => {
      await load(tx, backup, then);
      if (finish) await markUnfinished(tx);
    },
    { isLong: true },
  );
  await migrate(db, migrations, functions);
  if (finish)
    await db.tx(
      async (tx) => {
        if ((await finish(tx, backup.header)) !== false) await markFinished(tx);
      },
      { isLong: true },
    );
  await (db.upkeep ? db.upkeep.vacuum() : db.tx((tx) => tx.exec('ANALYZE'), { isLong: true }));
  return backup.header;
}

function migrationsOf(header: BackupHeader, migrations: readonly Migration[]): Migration[] {
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  const numbers = header.schema.map(({ number }) => number);
  if (numbers.some((number, nth) => number <= (numbers[nth - 1] ?? 0)))
    throw new StoreError('the migrations of the backup are not in order');
  return header.schema.map(({ number, name, checksum }) => {
    const ours = byNumber.get(number);
    if (!ours) throw new StoreError(`the backup is newer than this program: it has migration ${number} (${name})`);
    if (ours.checksum !== checksum)
      throw new StoreError(`migration ${number} (${name}) differs from the one in the backup`);
    return ours;
  });
}

async function load(tx: Tx, backup: Backup, migrations: readonly Migration[]): Promise<void> {
  await demandEmptyStore(tx);
  await applyMigrations(tx, migrations);
  const shapes = new Map((await tableShapes(tx)).map((shape) => [shape.name, shape]));
  for (const { name, columns } of backup.header.tables) {
    const ours = shapes.get(tableOf(name))?.columns.map((column) => column.name);
    if (ours?.join() !== columns.join()) throw new StoreError(`the backup's table ${name} does not match its schema`);
  }
  const triggers = await userTriggers(tx);
  // Triggers are off while rows are loaded: guards and sums ran when the rows were first written, and the ledger's
  // audit checks the result.
  for (const name of shapes.keys()) await tx.exec(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  // Foreign keys are checked and indexes built at the end, table by table: tables may refer to each other in circles,
  // and doing it row by row takes five times as long.
  const later = [...(await plainIndexes(tx)), ...(await foreignKeys(tx))];
  for (const { drop } of later.toReversed()) await tx.exec(drop);
  for (const name of shapes.keys()) await tx.exec(`DELETE FROM ${quoted(name)}`);
  await loadRows(tx, backup, shapes);
  for (const { make } of later) await tx.exec(make);
  for (const enable of triggers) await tx.exec(enable);
  const known = await sequenceNames(tx);
  for (const [name, last] of Object.entries(backup.header.sequences)) {
    if (!known.has(name)) throw new StoreError('the backup has a sequence that is missing from its schema');
    await tx.rows(sql`SELECT setval(${quoted(name)}::regclass, ${last}::int8)`);
  }
}

const sequenceNames = async (tx: Tx): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows(
        sql<{ name: string }>`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema()`,
      )
    ).map(({ name }) => name),
  );

/** Throws StoreError if the store has a table. */
export async function demandEmptyStore(tx: Queryable): Promise<void> {
  const found = await tx.maybe(
    sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() LIMIT 1`,
  );
  if (found) throw new StoreError('the store is not empty: restore into a new DATA_DIR or a new database');
}

/** Constraint or index that is dropped while rows are loaded, and created again afterwards. */
interface Later {
  readonly drop: string;
  readonly make: string;
}

/**
 * Reads foreign keys with their names and full definitions. Those of a partition are dropped and created with those of
 * its table.
 */
const foreignKeys = (tx: Tx): Promise<Later[]> =>
  tx.rows(sql<Later>`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace
    ORDER BY conrelid::regclass::text, conname`);

/** Reads the indexes that no constraint depends on. */
const plainIndexes = (tx: Tx): Promise<Later[]> =>
  tx.rows(sql<Later>`SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'i' AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
    ORDER BY indexrelid::regclass::text`);

/** Returns the statements that restore each of our triggers to its current state. */
async function userTriggers(tx: Tx): Promise<string[]> {
  const triggers = await tx.rows(sql<{
    table: string;
    name: string;
    state: string;
  }>`SELECT tgrelid::regclass::text AS table,
      tgname AS name, CASE tgenabled WHEN 'O' THEN 'ENABLE' WHEN 'A' THEN 'ENABLE ALWAYS' WHEN 'R' THEN 'ENABLE REPLICA'
        ELSE 'DISABLE' END AS state
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace ORDER BY 1, 2`);
  return triggers.map(({ table, name, state }) => `ALTER TABLE ${table} ${state} TRIGGER ${quoted(name)}`);
}

/**
 * Reads the file inside the transaction, one batch ahead of the store. Nobody else can be waiting for a store that is
 * being created.
 */
async function loadRows(tx: Tx, backup: Backup, shapes: ReadonlyMap<string, TableShape>): Promise<void> {
  const ids = new Map<string, string[]>();
  for (const name of shapes.keys()) ids.set(name, await transactionIds(tx, name));
  let loading: Promise<unknown> = Promise.resolve();
  for await (const { name, rows } of backup.tables()) {
    const shape = shapes.get(tableOf(name));
    if (!shape) throw new StoreError(`the backup has rows of an unknown table ${name}`);
    const next = insert(shape, rows, ids.get(shape.name) ?? []);
    await loading;
    loading = tx.run(next);
    // The end of the file may be read first; the error is thrown where this is awaited.
    loading.catch(() => undefined);
  }
  await loading;
}

/**
 * Returns the columns with transaction ids, which mean nothing in another store. All rows get the id of the restore, so
 * listeners handle stored events once more.
 */
const transactionIds = async (tx: Tx, table: string): Promise<string[]> =>
  (
    await tx.rows(sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
      WHERE attrelid = ${quoted(table)}::regclass AND attnum > 0 AND NOT attisdropped AND atttypid = 'xid8'::regtype`)
  ).map((column) => column.name);

function insert(shape: TableShape, rows: readonly BackupRow[], ids: readonly string[]): Statement<never> {
  const names = [...shape.columns.map((column) => column.name), ...ids].map(quoted);
  const values = [
    ...shape.columns.map((column, index) => `(r.v ->> ${index})::${column.type}`),
    ...ids.map(() => 'pg_current_xact_id()'),
  ];
  return {
    text: `INSERT INTO ${quoted(shape.name)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) AS r(v)`,
    values: [JSON.stringify(rows)],
    name: '',
  };
}
