import { auditBanks } from '#features/banking/server/audit.ts';
import { auditExchanges } from '#features/exchange/server/audit.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { auditPay } from '#features/pay/server/audit.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { FeatureAudit } from '#platform/server/upkeep/audits.ts';
import type { Audit } from '#platform/server/upkeep/control.ts';

/** What features prove of their own rows beside the ledger's, in the features' order. */
const audits: readonly FeatureAudit[] = [auditBanks, auditExchanges, auditPay];

/** Every audit, one after another. */
export async function auditEverything(db: Queryable): Promise<Audit> {
  const problems = [...(await auditLedger(db)).problems];
  for (const audit of audits) problems.push(...(await audit(db)));
  return { ok: problems.length === 0, problems };
}
