import { resolve } from 'node:path';
import { placeOfOwner } from '#platform/server/open-store.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { receiveBackup, writeBackup } from '#platform/server/upkeep/backup.ts';
import { openBackup } from '#platform/server/upkeep/backup-format.ts';
import { askBackup, confirmBackup } from '#platform/server/upkeep/control.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { keyFileOf } from '#platform/server/vault/vault-keys.ts';
import { fileArgument, openKnownStore, type Run, runAndPrint } from './commands.ts';

/** Backs up the store of the settings to a new file, through its live server if one runs. */
export const backUp: Run = async (settings, args) => {
  const file = resolve(fileArgument('backup', args));
  const live = settings.databaseUrl ? undefined : await askBackup(settings.dataDir);
  if (live) await receiveBackup(live, file);
  else await writeAlone(settings, file);
  const { header } = await openBackup(file);
  if (live) await confirmBackup(settings.dataDir, header.madeAt);
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  const masterKey = keyFileOf(settings.masterKeyFile, resolve(settings.dataDir));
  return {
    code: 0,
    lines: [
      `${file} contains ${rows} rows of ${header.tables.length} tables as of ${header.madeAt}.`,
      `It does NOT contain the master key: keep a copy of ${masterKey} in another place; without it no private data can be decrypted.`,
    ],
    found: { file, rows, tables: header.tables.length, madeAt: header.madeAt, masterKey },
  };
};

async function writeAlone(settings: Settings, file: string): Promise<void> {
  const db = await openKnownStore(placeOfOwner(settings));
  try {
    const { madeAt } = await writeBackup(db, file);
    await recordUpkeep(db, 'backup', true, { madeAt });
  } finally {
    await db.close();
  }
}

if (import.meta.main) await runAndPrint('The backup', backUp);
