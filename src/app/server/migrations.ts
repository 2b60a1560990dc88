import { join } from 'node:path';
import { readFunctionSets } from '#platform/server/store/function-sets.ts';
import { readMigrations } from '#platform/server/store/migrate.ts';
import { COMPATIBLE_SINCE } from './version.ts';

const source = join(import.meta.dirname, '../..');

/** Every migration of this program; each says which programs may go on beside it. */
export const migrations = () =>
  readMigrations(source).map((migration) => ({ ...migration, compatibleSince: COMPATIBLE_SINCE }));

/** The SQL functions of this program, which follow the migrations. */
export const functions = () => readFunctionSets(source).map((set) => ({ ...set, compatibleSince: COMPATIBLE_SINCE }));

let newest: number | undefined;

/** The number of the newest migration of this program, whose files do not change while it runs. */
export const programSchema = (): number => {
  newest ??= Math.max(...migrations().map(({ number }) => number));
  return newest;
};
