import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Queryable, sql, type Tx } from './db.ts';
import { reason, StoreError } from './store-error.ts';

/**
 * The functions, guards and triggers of a feature: `server/functions/*.sql`, applied whole in the order of their names. `version.json` beside them
 * holds the set's number and the hash of its files, so that no file changes under a number that a store may have.
 */
export interface FunctionSet {
  readonly feature: string;
  readonly number: number;
  readonly hash: string;
  readonly text: string;
  /** The newest migration that a program must have to run on a store that has this number; not told: only a program that has it too. */
  readonly compatibleSince?: number;
}

/** What stands in the files of a set, whatever number they have. */
export function readFunctions(folder: string): { readonly hash: string; readonly text: string } {
  const names = globSync('*.sql', { cwd: folder }).sort();
  const texts = names.map((name) => `-- ${name}\n${readFileSync(join(folder, name), 'utf8')}`);
  const text = texts.join('\n');
  return { hash: createHash('sha256').update(text).digest('hex'), text };
}

/** The folders of all sets below `root`, in the order of their names. */
export const functionFolders = (root: string): string[] =>
  globSync('**/server/functions/version.json', { cwd: root })
    .map((path) => join(root, dirname(path)))
    .sort();

/** Reads the sets of all features; a file that was changed and a number that was not is a fault. */
export const readFunctionSets = (root: string): FunctionSet[] =>
  functionFolders(root).map((folder) => {
    const feature = basename(dirname(dirname(folder)));
    const { number, hash: known } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as FunctionSet;
    const { hash, text } = readFunctions(folder);
    if (hash !== known)
      throw new Error(`the functions of ${feature} are not those of number ${number}: npm run schema raises it`);
    return { feature, number, hash, text };
  });

/** Makes the table that says which sets a store has; a backup carries it no more than that of the migrations. */
export const prepareFunctions = (tx: Tx): Promise<void> =>
  tx.exec(`CREATE TABLE IF NOT EXISTS schema_functions (
    feature    text        PRIMARY KEY,
    number     integer     NOT NULL,
    hash       text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    compatible_since integer
  )`);

/** What SECURITY DEFINER functions fix as theirs (`SET search_path FROM CURRENT`): the schema of this store, and what the caller made temporarily last. */
const OWN_PATH = `SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true)`;
const PATH_BEFORE = `SELECT set_config('search_path', quote_ident(current_schema()), true)`;

/**
 * Applies the sets that the store has not, each whole, and gives their features. A set is never applied over a higher one. Nodes that run meanwhile go
 * on with the new functions: what changes its arguments takes a new name, and the old one goes with a later number.
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
 * The numbers that a store has; throws StoreError where one is higher than the program's and does not admit a program whose newest migration is
 * `schema`, or other functions bear it.
 */
export async function checkFunctions(
  db: Queryable,
  sets: readonly FunctionSet[],
  schema = 0,
): Promise<ReadonlyMap<string, number>> {
  const table = await db.maybe(sql`SELECT 1 AS is WHERE to_regclass('schema_functions') IS NOT NULL`);
  if (!table) return new Map();
  // Through jsonb: a store of before has no such column.
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
        `the store has other functions ${number} of ${feature} than this program: their number must be raised`,
      );
  }
  return new Map(rows.map(({ feature, number }) => [feature, number]));
}
