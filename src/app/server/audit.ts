import type { Db } from '#platform/server/store/db.ts';
import type { Audit } from '#platform/server/upkeep/control.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { auditEverything } from './admin/audits.ts';
import { allParts } from './features.ts';

/** The audit of the ledger and of all that moves money by it, over one moment of the store. */
export const audit = (db: Db, parts = allParts()): Promise<Audit> =>
  db.tx((tx) => auditEverything(tx, parts), { isolation: 'repeatable read', readOnly: true, isLong: true });

/** The same, written down with what it found. */
export async function auditForRecord(db: Db, parts = allParts()): Promise<Audit> {
  const found = await audit(db, parts);
  await recordUpkeep(db, 'audit', found.ok, { problems: found.problems.length });
  return found;
}
