import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Db } from '#platform/server/store/db.ts';
import { migrate, readMigrations } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { startPostgres } from '../../../../tools/postgres.ts';
import { readFunctionSets } from '../store/function-sets.ts';
import { onServer } from './databases.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const source = at('../../../');

/**
 * Nothing in a test database outlives the run, so crash safety is off; crash tests start separate clusters. A test runs
 * each statement a few times, so a generic plan is cheaper than a plan for each run. With hundreds of databases the
 * launcher of autovacuum would begin several workers a second.
 */
const QUICK = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_connections: 500,
};
/** Environment variable with the URL of the run's template, if another process has created it. */
const MADE = 'INGAM_TEST_TEMPLATE';

interface Template {
  /** Migrated PostgreSQL database that nobody uses, as the source of copies. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Migrates an empty store and adds the functions with which tests empty it. */
export async function prepare(db: Db): Promise<void> {
  await migrate(db, readMigrations(source), readFunctionSets(source));
  await db.tx((tx) => tx.exec(readFileSync(at('./reset.sql'), 'utf8')));
}

/**
 * Returns the migrated template of this run: the one that another process created, or one on a new server, whose URL it
 * puts into the environment.
 */
export async function startTemplate(): Promise<Template> {
  const made = process.env[MADE];
  if (made) return { url: made, stop: async () => undefined };
  const server = await startPostgres({ settings: QUICK });
  const url = new URL(server.socketUrl);
  url.pathname = '/ingam_template';
  await onServer(url, 'CREATE DATABASE ingam_template TEMPLATE template0');
  const db = await openPostgres({ url: url.href, max: 2 });
  await prepare(db).finally(() => db.close());
  process.env[MADE] = url.href;
  return { url: url.href, stop: () => server.stop() };
}
