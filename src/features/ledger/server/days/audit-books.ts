import type { Queryable } from '#platform/server/store/db.ts';
import type { AuditScope } from '#platform/server/upkeep/audits.ts';
import { auditLedger } from '../audit.ts';
import { auditClosedDays, auditKeptDays } from './audit-days.ts';
import { auditOpenDays } from './audit-open.ts';
import { auditLog, auditTrees } from './audit-trees.ts';
import { readOpenSince } from './days.ts';

/**
 * Audits the ledger: either what was written since the last closed day, or everything including every closed day. If no
 * day is closed yet, audits everything.
 */
export async function auditBooks(db: Queryable, scope: AuditScope): Promise<string[]> {
  const kept = [...(await auditKeptDays(db)), ...(await auditLog(db, scope))];
  const since = await readOpenSince(db);
  if (scope === 'open days' && since) return [...kept, ...(await auditOpenDays(db, since))];
  return [
    ...kept,
    ...(await auditLedger(db)).problems,
    ...(since ? await auditClosedDays(db) : []),
    ...(await auditTrees(db)),
  ];
}
