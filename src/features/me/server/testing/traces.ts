import type { Feature } from '#platform/server/feature.ts';
import { type Db, sql } from '#platform/server/store/db.ts';

/** Merges what each feature declares about its tables at account deletion. Every new table has to be listed there. */
export const fateOf = (parts: readonly Pick<Feature, 'tables'>[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...parts.map(({ tables }) => tables));

export const tableNames = async (db: Db): Promise<string[]> =>
  (
    await db.rows(sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`)
  ).map(({ name }) => name);

/** Counts the rows that name a user, per table, over every column that the catalog knows to reference users. */
export async function rowsOf(db: Db, userId: number): Promise<Record<string, number>> {
  const columns = await db.rows(sql<{ table: string; column: string }>`
    SELECT c.relname AS table, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'users'
       AND (a.attname = 'user_id' OR EXISTS (SELECT FROM pg_constraint f
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'users'::regclass AND f.conkey = ARRAY[a.attnum]))`);
  const counts: Record<string, number> = {};
  for (const { table, column } of columns) {
    const text = `SELECT count(*) AS n FROM "${table}" WHERE "${column}" = $1`;
    const { n } = await db.one<{ n: number }>({ text, values: [userId], name: '' });
    counts[table] = (counts[table] ?? 0) + n;
  }
  return counts;
}

/** Dumps every row of every table as PostgreSQL prints it, one per line. Sealed values appear as hex. */
export async function dumpOf(db: Db): Promise<string> {
  const lines: string[] = [];
  for (const table of await tableNames(db)) {
    const query = { text: `SELECT r::text AS line FROM "${table}" AS r`, values: [], name: '' };
    for (const { line } of await db.rows<{ line: string }>(query)) lines.push(`${table} ${line}`);
  }
  return lines.join('\n');
}

/** Returns the dump's lines that contain a value sealed under a user's data key. Each seal carries the key's id. */
export const sealedUnder = (dump: string, keyId: Uint8Array): string[] =>
  dump
    .split('\n')
    .filter((line) => !line.startsWith('data_keys ') && line.includes(`01${Buffer.from(keyId).toString('hex')}`));
