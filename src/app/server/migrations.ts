import { join } from 'node:path';
import { readFunctionSets } from '#platform/server/store/function-sets.ts';
import { readMigrations } from '#platform/server/store/migrate.ts';

const source = join(import.meta.dirname, '../..');

/** Every migration of this program. */
export const migrations = () => readMigrations(source);

/** The SQL functions of this program, which follow the migrations. */
export const functions = () => readFunctionSets(source);
