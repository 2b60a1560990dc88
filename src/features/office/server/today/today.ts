import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeToday } from '../../calls/today.ts';
import { countWaiting } from '../acts/acts-store.ts';
import { todayFigures } from '../slots.ts';

const asking = sql<{ n: number }>`
  SELECT count(*) AS n FROM organisations WHERE NOT is_operator AND state = 'asked'`;

/** Reads the figures of Today, the office's first page. */
export async function readToday(services: Services, who: OfficeOfficer<'see'>): Promise<OfficeToday> {
  const { db } = services;
  return {
    ...(await todayFigures.of(services)(who.organisation)),
    asking: (await db.one(asking)).n,
    waiting: await countWaiting(db, who),
  };
}
