import type { Db } from '#platform/server/store/db.ts';
import type { AuditScope } from '#platform/server/upkeep/audits.ts';
import type { Audit } from '#platform/server/upkeep/control.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { auditEverything } from './admin/audits.ts';
import { allParts } from './features.ts';

/** The audit of the ledger and of all that moves money by it, over one moment of the store. */
export const audit = (db: Db, parts = allParts(), scope: AuditScope = 'whole'): Promise<Audit> =>
  db.tx((tx) => auditEverything(tx, parts, scope), { isolation: 'repeatable read', readOnly: true, isLong: true });

/** The same, written down with what it found. */
export async function auditForRecord(db: Db, scope: AuditScope = 'whole'): Promise<Audit> {
  const found = await audit(db, allParts(), scope);
  await recordUpkeep(db, 'audit', found.ok, { problems: found.problems.length, scope });
  return found;
}
