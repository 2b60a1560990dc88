import { openStore } from '#platform/server/open-store.ts';
import { readySchema } from '../ready-schema.ts';
import { noArgument, runCommand } from './commands.ts';

await runCommand('The migration', async (settings, args) => {
  noArgument('migrate', args);
  const db = await openStore(settings);
  try {
    const ran = await readySchema(settings, db);
    console.log(ran.length > 0 ? `Migrations ${ran.join(', ')} ran.` : 'The schema is this program’s.');
    return 0;
  } finally {
    await db.close();
  }
});
