import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { readMigrations } from '#platform/server/store/migrate.ts';
import { readFunctionSets } from '../store/function-sets.ts';
import type {} from './stores.ts';
import { prepare, source, startTemplate } from './template.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const cache = at('../../../../.cache/');

/**
 * Creates a migrated template for a test project's store, which each test file copies. For the embedded store it also
 * creates an empty one.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const store = project.config.env.INGAM_TEST_STORE ?? project.name;
  if (store === 'postgres') return providePostgres(project);
  const { migrated, empty } = await pgliteTemplates();
  project.provide('pgliteTemplate', migrated);
  project.provide('pgliteEmpty', empty);
  return undefined;
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

/** Migrated template of this run, shared by its projects. */
let template: Promise<Awaited<ReturnType<typeof startTemplate>>> | undefined;

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  template ??= startTemplate();
  const { url, stop } = await template;
  project.provide('postgresTemplate', url);
  return stop;
}
