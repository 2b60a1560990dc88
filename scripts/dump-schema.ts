import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#app/server/start.ts';
import { openKnownStore } from '../src/app/server/commands/commands.ts';
import { migrations } from '../src/app/server/migrations.ts';
import { readSettings } from '../src/platform/server/settings/settings.ts';
import { writeBackup } from '../src/platform/server/upkeep/backup.ts';
import { freePort } from '../tools/port.ts';

/* Writes a dump of the current schema, filled with demo data by a first start, with the test key that opens it. Run it
   after adding a migration, before the next one; a test restores every dump forever. */
const number = String(migrations().at(-1)?.number ?? 0).padStart(4, '0');
const dumps = join(import.meta.dirname, '../test-fixtures/dumps');
const dataDir = mkdtempSync(join(tmpdir(), 'ingam-dump-'));
try {
  const settings = readSettings({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' });
  const server = await startServer(settings, { isDev: false });
  await server.stop();
  const db = await openKnownStore(settings);
  mkdirSync(dumps, { recursive: true });
  const file = join(dumps, `${number}.jsonl.gz`);
  rmSync(file, { force: true });
  const header = await writeBackup(db, file);
  await db.close();
  copyFileSync(join(dataDir, 'master.key'), join(dumps, `${number}.key`));
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file}: ${rows} rows`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
