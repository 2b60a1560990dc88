import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openStore, placeOfOwner } from '#platform/server/open-store.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { audit } from '../audit.ts';
import { functions, migrations } from '../migrations.ts';
import { readySchema } from '../ready-schema.ts';
import { fileArgument, report, runCommand } from './commands.ts';

await runCommand('The restore', async (settings, args) => {
  const file = resolve(fileArgument('restore', args));
  const db = await openStore(placeOfOwner(settings));
  try {
    const header = await restoreBackup(db, file, migrations(), functions());
    console.log(`Restored ${header.tables.length} tables as of ${header.madeAt} from ${file}.`);
    const key = settings.masterKeyFile ?? resolve(settings.dataDir, 'master.key');
    const isThere = existsSync(key)
      ? 'is used'
      : 'is not there yet: put the one of the backed-up store there before the start';
    console.log(`The master key is NOT in a backup; ${key} ${isThere}.`);
    await giveRights(settings);
    return report(await audit(db));
  } finally {
    await db.close();
  }
});

/** A role of the program's own had no right to tables that were not there. */
async function giveRights(settings: Settings): Promise<void> {
  if (settings.databaseOwnerUrl === undefined) return;
  const app = await openStore(settings);
  try {
    await readySchema(settings, app);
  } finally {
    await app.close();
  }
}
