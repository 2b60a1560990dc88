import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Queryable, sql, type Tx } from './db.ts';
import { reason, StoreError } from './store-error.ts';

/**
 * Functions, guards and triggers of a feature: `server/functions/*.sql`, applied together in the order of their names.
 * `version.json` has the set's number and the hash of its files, so that no file changes under a number that a store
 * may already have.
 */
export interface FunctionSet {
  readonly feature: string;
  readonly number: number;
  readonly hash: string;
  readonly text: string;
  /**
   * Number of a migration. A program that knows it may run on a store with this set, even if the program's own set is
   * older. If absent, only programs with this set's number may.
   */
  readonly compatibleSince?: number;
}

/** Reads the files of a set, whatever its number. */
export function readFunctions(folder: string): { readonly hash: string; readonly text: string } {
  const names = globSync('*.sql', { cwd: folder }).sort();
  const texts = names.map((name) => `-- ${name}\n${readFileSync(join(folder, name), 'utf8')}`);
  const text = texts.join('\n');
  return { hash: createHash('sha256').update(text).digest('hex'), text };
}

/** Returns the folders of all sets below `root`, sorted by name. */
export const functionFolders = (root: string): string[] =>
  globSync('**/server/functions/version.json', { cwd: root })
    .map((path) => join(root, dirname(path)))
    .sort();

/** Reads the sets of all features. A changed file with an unchanged number is a fault. */
export const readFunctionSets = (root: string): FunctionSet[] =>
  functionFolders(root).map((folder) => {
    const feature = basename(dirname(dirname(folder)));
    const { number, hash: known } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as FunctionSet;
    const { hash, text } = readFunctions(folder);
    if (hash !== known)
      throw new Error(`the functions of ${feature} changed without their number ${number}: run npm run schema`);
    return { feature, number, hash, text };
  });

/** Creates the table that records a store's sets. Like the table of migrations, it is not part of a backup. */
export const prepareFunctions = (tx: Tx): Promise<void> =>
  tx.exec(`CREATE TABLE IF NOT EXISTS schema_functions (
    feature    text        PRIMARY KEY,
    number     integer     NOT NULL,
    hash       text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    compatible_since integer
  )`);

/**
 * Search path that SECURITY DEFINER functions fix with `SET search_path FROM CURRENT`: this store's schema, and the
 * caller's temporary objects last.
 */
const OWN_PATH = `SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true)`;
const PATH_BEFORE = `SELECT set_config('search_path', quote_ident(current_schema()), true)`;

/**
 * Applies the sets that the store lacks, each as a whole, and returns their features. A set is never applied over a
 * higher number. Nodes that are running go on with the new functions. So a function whose arguments change gets a new
 * name, and the old one is dropped with a later number.
 */
export async function applyFunctions(tx: Tx, sets: readonly FunctionSet[], schema = 0): Promise<string[]> {
  const applied = await checkFunctions(tx, sets, schema);
  const due = sets.filter(({ feature, number }) => (applied.get(feature) ?? -1) < number);
  for (const { feature, number, hash, text, compatibleSince } of due) {
    try {
      await tx.exec(`${OWN_PATH}; ${text}\n; ${PATH_BEFORE}`);
    } catch (error) {
      throw new Error(`the functions of ${feature} (number ${number}) failed: ${reason(error)}`, { cause: error });
    }
    await tx.run(sql`INSERT INTO schema_functions (feature, number, hash, compatible_since)
      VALUES (${feature}, ${number}, ${hash}, ${compatibleSince ?? null})
      ON CONFLICT (feature) DO UPDATE SET number = excluded.number, hash = excluded.hash, applied_at = excluded.applied_at,
        compatible_since = excluded.compatible_since`);
  }
  return due.map(({ feature }) => feature);
}

type Applied = Pick<FunctionSet, 'feature' | 'number' | 'hash'> & { readonly since: number | null };

/**
 * Returns the set numbers of a store. Throws StoreError if one is higher than the program's and does not admit a
 * program whose newest migration is `schema`, or if a number has other functions.
 */
export async function checkFunctions(
  db: Queryable,
  sets: readonly FunctionSet[],
  schema = 0,
): Promise<ReadonlyMap<string, number>> {
  const table = await db.maybe(sql`SELECT 1 AS is WHERE to_regclass('schema_functions') IS NOT NULL`);
  if (!table) return new Map();
  // The row is read as jsonb, because older stores lack this column.
  const rows = await db.rows(sql<Applied>`
    SELECT feature, number, hash, (to_jsonb(f) ->> 'compatible_since')::int AS since FROM schema_functions f`);
  for (const { feature, number, hash, since } of rows) {
    const ours = sets.find((set) => set.feature === feature);
    const isAdmitted = since !== null && since <= schema;
    if ((!ours || number > ours.number) && isAdmitted) continue;
    if (!ours || number > ours.number)
      throw new StoreError(
        `the store is newer than this program: it has functions ${number} of ${feature}, this program ${ours?.number ?? 'none'}`,
      );
    if (number === ours.number && hash !== ours.hash)
      throw new StoreError(
        `functions ${number} of ${feature} differ between the store and this program: raise their number`,
      );
  }
  return new Map(rows.map(({ feature, number }) => [feature, number]));
}
