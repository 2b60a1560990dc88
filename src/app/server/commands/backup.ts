import { resolve } from 'node:path';
import { placeOfOwner } from '#platform/server/open-store.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { receiveBackup, writeBackup } from '#platform/server/upkeep/backup.ts';
import { openBackup } from '#platform/server/upkeep/backup-format.ts';
import { askBackup } from '#platform/server/upkeep/control.ts';
import { fileArgument, openKnownStore, runCommand } from './commands.ts';

await runCommand('The backup', async (settings, args) => {
  const file = resolve(fileArgument('backup', args));
  const live = settings.databaseUrl ? undefined : await askBackup(settings.dataDir);
  if (live) await receiveBackup(live, file);
  else await backUp(settings, file);
  const { header } = await openBackup(file);
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file} holds ${rows} rows of ${header.tables.length} tables as of ${header.madeAt}.`);
  console.log(
    `The master key is NOT in it: keep ${masterKeyPlace(settings)} too, apart; without it nothing private opens.`,
  );
  return 0;
});

async function backUp(settings: Settings, file: string): Promise<void> {
  const db = await openKnownStore(placeOfOwner(settings));
  try {
    await writeBackup(db, file);
  } finally {
    await db.close();
  }
}

function masterKeyPlace(settings: Settings): string {
  return settings.masterKeyFile ?? resolve(settings.dataDir, 'master.key');
}
