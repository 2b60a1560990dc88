import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openStore } from '#platform/server/open-store.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { audit } from '../audit.ts';
import { functions, migrations } from '../migrations.ts';
import { fileArgument, report, runCommand } from './commands.ts';

await runCommand('The restore', async (settings, args) => {
  const file = resolve(fileArgument('restore', args));
  const db = await openStore(settings);
  try {
    const header = await restoreBackup(db, file, migrations(), functions());
    console.log(`Restored ${header.tables.length} tables as of ${header.madeAt} from ${file}.`);
    const key = settings.masterKeyFile ?? resolve(settings.dataDir, 'master.key');
    const isThere = existsSync(key)
      ? 'is used'
      : 'is not there yet: put the one of the backed-up store there before the start';
    console.log(`The master key is NOT in a backup; ${key} ${isThere}.`);
    return report(await audit(db));
  } finally {
    await db.close();
  }
});
