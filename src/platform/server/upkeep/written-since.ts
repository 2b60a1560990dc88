import { createHash } from 'node:crypto';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { quoted } from '#platform/server/store/quoted.ts';
import { openBackup } from './backup-format.ts';
import { tableOf, tableShapes } from './backup-schema.ts';

/** What nodes write for themselves: nobody was told of it. */
const OF_NODES = [
  'job_turns',
  'outbox_cursors',
  'event_nodes',
  'server_nodes',
  'upkeep_records',
  'store_state',
  'attempts',
];
const AT_ONCE = 500;
/** A migration writes its own number in the transaction in which it writes rows. */
const OF_NO_MIGRATION = ' WHERE xmin::text <> ALL (SELECT xmin::text FROM schema_migrations)';

/**
 * How many rows of each table a store has that its backup has not, or has otherwise: what would be lost by putting the backup in its place. Rows
 * that went meanwhile are not counted, nor those of `derived` tables, nor what a migration wrote into a table that the backup has not: nobody was told of it. Holds about 50 bytes for each row of the largest table.
 */
export async function writtenSince(
  db: Db,
  file: string,
  derived: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const ignored = new Set([...OF_NODES, ...derived]);
  const backup = await openBackup(file);
  const columnsThen = new Map(backup.header.tables.map(({ name, columns }) => [tableOf(name), columns]));
  const known = new Map<string, Set<number>>();
  for await (const { name: written, rows } of backup.tables()) {
    const name = tableOf(written);
    if (ignored.has(name)) continue;
    const own = known.get(name) ?? new Set();
    known.set(name, own);
    for (const row of rows) own.add(printOf(row));
  }
  return db.tx(
    async (tx) => {
      const found: Record<string, number> = {};
      for (const { name, columns } of await tableShapes(tx)) {
        if (ignored.has(name)) continue;
        const then = columnsThen.get(name);
        const read = { columns: then ?? columns.map((column) => column.name), isNew: !then };
        const n = await countUnknown(tx, name, read, known.get(name) ?? new Set());
        if (n > 0) found[name] = n;
      }
      return found;
    },
    { isolation: 'repeatable read', readOnly: true, isLong: true },
  );
}

async function countUnknown(
  tx: Tx,
  table: string,
  { columns, isNew }: { readonly columns: readonly string[]; readonly isNew: boolean },
  known: ReadonlySet<number>,
): Promise<number> {
  const list = columns.map((column) => `${quoted(column)}::text`).join(', ');
  await tx.exec(
    `DECLARE written CURSOR FOR SELECT ARRAY[${list}] AS row FROM ${quoted(table)}${isNew ? OF_NO_MIGRATION : ''}`,
  );
  let unknown = 0;
  for (;;) {
    const rows = await tx.rows<{ row: (string | null)[] }>({
      text: `FETCH ${AT_ONCE} FROM written`,
      values: [],
      name: '',
    });
    for (const { row } of rows) if (!known.has(printOf(row))) unknown += 1;
    if (rows.length < AT_ONCE) break;
  }
  await tx.exec('CLOSE written');
  return unknown;
}

/** 48 bits: among ten million rows one in thirty million that differs is taken for known. */
const printOf = (row: readonly (string | null)[]): number =>
  createHash('sha256').update(JSON.stringify(row)).digest().readUIntBE(0, 6);
