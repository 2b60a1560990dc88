import type { Feature } from '#platform/server/feature.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import type { AuditScope } from '#platform/server/upkeep/audits.ts';
import type { Audit } from '#platform/server/upkeep/control.ts';

/** Runs the audits of all features in their order. */
export async function auditEverything(
  db: Queryable,
  parts: readonly Pick<Feature, 'audit'>[],
  scope: AuditScope,
): Promise<Audit> {
  const problems: string[] = [];
  for (const { audit } of parts) if (audit) problems.push(...(await audit(db, scope)));
  return { ok: problems.length === 0, problems };
}
