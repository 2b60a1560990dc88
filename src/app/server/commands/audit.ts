import { askAudit } from '#platform/server/upkeep/control.ts';
import { auditForRecord } from '../audit.ts';
import { noArgument, openKnownStore, outcomeOf, type Run, runTold } from './commands.ts';

/** Audits the store that the settings name, by its live server where one holds it, and writes down how that ended. */
export const auditStore: Run = async (settings, args) => {
  noArgument('ledger:audit', args);
  const live = settings.databaseUrl ? undefined : await askAudit(settings.dataDir);
  if (live) return outcomeOf(live);
  const db = await openKnownStore(settings);
  try {
    return outcomeOf(await auditForRecord(db));
  } finally {
    await db.close();
  }
};

if (import.meta.main) await runTold('The audit', auditStore);
