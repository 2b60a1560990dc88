import { SettingsError } from '#platform/server/settings/settings.ts';
import { askAudit } from '#platform/server/upkeep/control.ts';
import { auditForRecord } from '../audit.ts';
import { openKnownStore, outcomeOf, type Run, runTold } from './commands.ts';

const WHOLE = '--whole';

/**
 * Audits the store that the settings name, by its live server where one holds it, and writes down how that ended: what was written since the ledger's last
 * closed day, or with --whole all there is.
 */
export const auditStore: Run = async (settings, args) => {
  const other = args.find((arg) => arg !== WHOLE);
  if (other !== undefined) throw new SettingsError(`it takes ${WHOLE} or nothing, and no ${other}`);
  const scope = args.includes(WHOLE) ? 'whole' : 'open days';
  const live = settings.databaseUrl ? undefined : await askAudit(settings.dataDir, scope);
  if (live) return outcomeOf(live);
  const db = await openKnownStore(settings);
  try {
    return outcomeOf(await auditForRecord(db, scope));
  } finally {
    await db.close();
  }
};

if (import.meta.main) await runTold('The audit', auditStore);
