import { askAudit } from '#platform/server/upkeep/control.ts';
import { audit } from '../audit.ts';
import { openKnownStore, report, runCommand } from './commands.ts';

await runCommand('The audit', async (settings) => {
  const live = settings.databaseUrl ? undefined : await askAudit(settings.dataDir);
  if (live) return report(live);
  const db = await openKnownStore(settings);
  try {
    return report(await audit(db));
  } finally {
    await db.close();
  }
});
