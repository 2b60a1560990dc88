import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorePlace } from '#platform/server/open-store.ts';
import { copyTo } from '#platform/server/testing/databases.ts';
import { startTemplate } from '#platform/server/testing/template.ts';
import { countBoot } from '../../tools/child.ts';

/**
 * File in a journey's data folder with the address of its PostgreSQL database; a folder without it has an embedded
 * store.
 */
const ADDRESS = 'database-url';

let copies = 0;

/**
 * Copies a PostgreSQL database for a data folder: the run's migrated template, or the database of another folder that
 * no server has open.
 */
export async function copyStoreTo(dataDir: string, from?: string): Promise<void> {
  const { url } = await startTemplate();
  const source = from === undefined ? undefined : storeOf(from).databaseUrl;
  const database = new URL(url);
  copies += 1;
  const name = `journey_${process.pid}_${copies}`;
  countBoot('database');
  await copyTo(name, database, source && new URL(source).pathname.slice(1));
  database.pathname = `/${name}`;
  writeFileSync(join(dataDir, ADDRESS), database.href);
  if (!existsSync(join(dataDir, 'master.key'))) {
    const key = randomBytes(32).toString('base64');
    writeFileSync(join(dataDir, 'master.key'), key, { mode: 0o600 });
  }
}

/** Returns the store of a data folder's server, for `openStore`. */
export function storeOf(dataDir: string): StorePlace {
  const file = join(dataDir, ADDRESS);
  return { dataDir, databaseUrl: existsSync(file) ? readFileSync(file, 'utf8') : undefined };
}

/** Returns the environment for a server or command on this data folder. */
export function environmentOf(dataDir: string, port = '5000'): Record<string, string | undefined> {
  const { databaseUrl } = storeOf(dataDir);
  return {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    MASTER_KEY_FILE: databaseUrl && join(dataDir, 'master.key'),
    PUBLIC_URL: databaseUrl && `http://localhost:${port}`,
    PORT: port,
  };
}
