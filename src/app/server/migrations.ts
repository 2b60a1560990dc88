import { join } from 'node:path';
import { readFunctionSets } from '#platform/server/store/function-sets.ts';
import { readMigrations } from '#platform/server/store/migrate.ts';
import { COMPATIBLE_SINCE } from './version.ts';

const source = join(import.meta.dirname, '../..');

/** All migrations of this program; each states which programs may run beside it. */
export const migrations = () =>
  readMigrations(source).map((migration) => ({ ...migration, compatibleSince: COMPATIBLE_SINCE }));

/** SQL functions of this program, applied after the migrations. */
export const functions = () => readFunctionSets(source).map((set) => ({ ...set, compatibleSince: COMPATIBLE_SINCE }));

let newest: number | undefined;

/** Number of this program's newest migration; its files do not change while it runs. */
export const programSchema = (): number => {
  newest ??= Math.max(...migrations().map(({ number }) => number));
  return newest;
};
