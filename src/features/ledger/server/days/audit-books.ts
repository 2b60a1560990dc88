import type { Queryable } from '#platform/server/store/db.ts';
import type { AuditScope } from '#platform/server/upkeep/audits.ts';
import { auditLedger } from '../audit.ts';
import { auditClosedDays, auditKeptDays } from './audit-days.ts';
import { auditOpenDays } from './audit-open.ts';
import { readOpenSince } from './days.ts';

/** The audit of the ledger: what was written since the last closed day, or all there is with every closed day; where none is closed yet, all. */
export async function auditBooks(db: Queryable, scope: AuditScope): Promise<string[]> {
  const kept = await auditKeptDays(db);
  const since = await readOpenSince(db);
  if (scope === 'open days' && since) return [...kept, ...(await auditOpenDays(db, since))];
  return [...kept, ...(await auditLedger(db)).problems, ...(since ? await auditClosedDays(db) : [])];
}
