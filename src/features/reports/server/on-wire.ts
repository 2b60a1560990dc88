import type { Db } from '#platform/server/store/db.ts';
import type { Circulation, ReportCampaign } from '../contract.ts';
import { monthsOf } from '../rules.ts';
import type { CampaignRow } from './campaigns-store.ts';
import { readByTime } from './figures.ts';
import { listDays, type Period } from './lists-store.ts';

/** Returns the days of a period with monthly sums. */
export async function circulationOf(db: Db, period: Period): Promise<Circulation> {
  const read = await readByTime(db, (tx) => listDays(tx, period));
  const days = read.map(({ is_closed: isClosed, ...row }) => ({ ...row, isClosed }));
  return { generatedAt: new Date().toISOString(), days, months: monthsOf(days) };
}

/** Returns a campaign in API form. */
export const campaignOnWire = (row: CampaignRow): ReportCampaign => {
  const { name_ko: nameKo, first, last, first_before: from, during, before, ...rest } = row;
  return {
    ...rest,
    nameKo,
    during: last === null || during === null ? null : { from: first, to: last, net: during },
    before: from === null || before === null ? null : { from, to: dayBefore(first), net: before },
  };
};
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
