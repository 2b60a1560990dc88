import { z } from 'zod';
import { createEgress } from '#platform/server/outside/egress.ts';
import { operatorHosts, type Settings } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import type { OutsideComparison } from '#platform/server/upkeep/audits.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { allParts } from './features.ts';

/** Result of comparing the books with outside parties, as a live server returns it to a command. */
export const outside = z.object({
  isCompared: z.boolean(),
  problems: z.array(z.string()),
  says: z.array(z.string()),
});

/** Reports whether the settings name an outside party that the books can be compared with. */
export const hasOutside = ({ chain }: Pick<Settings, 'chain'>): boolean => chain !== undefined;

/** Compares the books with every outside party in the settings; a difference is recorded as a failed audit. */
export async function auditOutside(db: Db, settings: Settings): Promise<OutsideComparison> {
  const place = { db, settings, egress: createEgress({ operatorHosts: operatorHosts(settings) }) };
  const found: OutsideComparison[] = [];
  for (const part of allParts()) {
    const one = await part.auditOutside?.(place);
    if (one) found.push(one);
  }
  const problems = found.flatMap((one) => one.problems);
  if (problems.length > 0) await recordUpkeep(db, 'audit', false, { problems: problems.length, scope: 'outside' });
  return { isCompared: found.every((one) => one.isCompared), problems, says: found.flatMap((one) => one.says) };
}
