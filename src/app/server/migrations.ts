import { join } from 'node:path';
import { readMigrations } from '#platform/server/store/migrate.ts';

/** Every migration of this program. */
export const migrations = () => readMigrations(join(import.meta.dirname, '../..'));
