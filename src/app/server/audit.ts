import type { Db } from '#platform/server/store/db.ts';
import type { Audit } from '#platform/server/upkeep/control.ts';
import { auditEverything } from './admin/audits.ts';
import { allParts } from './features.ts';

/** The audit of the ledger and of all that moves money by it, over one moment of the store. */
export const audit = (db: Db, parts = allParts()): Promise<Audit> =>
  db.tx((tx) => auditEverything(tx, parts), { isolation: 'repeatable read', readOnly: true, isLong: true });
