import { join } from 'node:path';
import { readFunctionSets } from '#platform/server/store/function-sets.ts';
import { readMigrations } from '#platform/server/store/migrate.ts';
import { COMPATIBLE_SINCE } from './version.ts';

const source = join(import.meta.dirname, '../..');

/** Returns all migrations of this program, with the oldest schema whose program may run beside it. */
export const migrations = () =>
  readMigrations(source).map((migration) => ({ ...migration, compatibleSince: COMPATIBLE_SINCE }));

/** Returns this program's sets of SQL functions, which are applied after the migrations. */
export const functions = () => readFunctionSets(source).map((set) => ({ ...set, compatibleSince: COMPATIBLE_SINCE }));

let newest: number | undefined;

/**
 * Returns the number of this program's newest migration. It is read once, since the files do not change while the
 * program runs.
 */
export const programSchema = (): number => {
  newest ??= Math.max(...migrations().map(({ number }) => number));
  return newest;
};
