import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { Db } from '#platform/server/store/db.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { migrate, readMigrations } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { startPostgres } from '../../../../tools/postgres.ts';
import { readFunctionSets } from '../store/function-sets.ts';
import { onServer } from './databases.ts';
import type {} from './stores.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const source = at('../../../');
const cache = at('../../../../.cache/');

/** Makes one migrated template for a test project's store, which each test file copies; of the embedded one an empty one too. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const store = project.config.env.INGAM_TEST_STORE ?? project.name;
  if (store === 'postgres') return providePostgres(project);
  const { migrated, empty } = await pgliteTemplates();
  project.provide('pgliteTemplate', migrated);
  project.provide('pgliteEmpty', empty);
  return undefined;
}

async function prepare(db: Db): Promise<void> {
  await migrate(db, readMigrations(source), readFunctionSets(source));
  await db.tx((tx) => tx.exec(readFileSync(at('./reset.sql'), 'utf8')));
}

async function pgliteTemplates() {
  const hash = templateHash();
  const [migrated, empty] = [join(cache, `store-${hash}.tar`), join(cache, `store-${hash}.empty.tar`)];
  if (existsSync(migrated) && existsSync(empty)) return { migrated, empty };
  const db = await openPglite({ memory: true });
  const dump = async (path: string) => {
    writeFileSync(`${path}.${process.pid}`, Buffer.from(await (await db.dump()).arrayBuffer()));
    renameSync(`${path}.${process.pid}`, path);
  };
  mkdirSync(cache, { recursive: true });
  for (const old of globSync('store-*.tar', { cwd: cache })) rmSync(join(cache, old), { force: true });
  await dump(empty);
  await prepare(db);
  await dump(migrated);
  await db.close();
  return { migrated, empty };
}

function templateHash(): string {
  const hash = createHash('sha256').update(readFileSync(at('./reset.sql')));
  for (const file of [
    '../store/embedded/pglite.ts',
    '../store/values.ts',
    '../../../../node_modules/@electric-sql/pglite/package.json',
  ])
    hash.update(readFileSync(at(file)));
  for (const { number, checksum } of readMigrations(source)) hash.update(`${number} ${checksum}\n`);
  for (const { feature, hash: functions } of readFunctionSets(source)) hash.update(`${feature} ${functions}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Nothing here outlives the run; what must outlive a crash is tested on clusters of its own. */
const QUICK = { fsync: 'off', full_page_writes: 'off' };

interface Template {
  readonly url: string;
  stop(): Promise<void>;
}
/** The migrated template of this run, which its projects share. */
let template: Promise<Template> | undefined;

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  template ??= makeTemplate();
  const { url, stop } = await template;
  project.provide('postgresTemplate', url);
  return stop;
}

async function makeTemplate(): Promise<Template> {
  const given = process.env.INGAM_TEST_POSTGRES;
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres({ settings: QUICK });
  const url = new URL(server.url);
  url.pathname = '/ingam_template';
  await onServer(url, 'DROP DATABASE IF EXISTS ingam_template WITH (FORCE)');
  await onServer(url, 'CREATE DATABASE ingam_template TEMPLATE template0');
  const db = await openPostgres({ url: url.href, max: 2 });
  await prepare(db);
  await db.close();
  return { url: url.href, stop: () => server.stop() };
}
