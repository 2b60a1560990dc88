import type { Db } from '#platform/server/store/db.ts';
import type { AuditScope } from '#platform/server/upkeep/audits.ts';
import type { Audit } from '#platform/server/upkeep/control.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { auditEverything } from './admin/audits.ts';
import { allParts } from './features.ts';

/** Audits the ledger and every feature that moves money, in one snapshot of the store. */
export const audit = (db: Db, parts = allParts(), scope: AuditScope = 'whole'): Promise<Audit> =>
  db.tx((tx) => auditEverything(tx, parts, scope), { isolation: 'repeatable read', readOnly: true, isLong: true });

/** Like `audit`, and records the result. */
export async function auditForRecord(db: Db, scope: AuditScope = 'whole'): Promise<Audit> {
  const found = await audit(db, allParts(), scope);
  await recordUpkeep(db, 'audit', found.ok, { problems: found.problems.length, scope });
  return found;
}
