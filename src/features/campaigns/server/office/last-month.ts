import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { LastMonth } from '../../office-contract.ts';
import { findCampaign } from '../campaigns-store.ts';
import { MOST_READ, shopsForCampaigns } from '../shops-and-types.ts';
import { countHolders } from './predicates.ts';

/** Simulates a campaign on last month's payments, day by day, until its budget is used up. */
export async function readLastMonth(services: Services, _: OfficeOfficer<'see'>, id: number): Promise<LastMonth> {
  const { db } = services;
  const campaign = await findCampaign(db, id);
  if (!campaign) throw refuse(commonRefusals, 'not_found');
  const rows = await shopsForCampaigns.of(services).lastMonth(db, id);
  const budget = BigInt(campaign.budget);
  const days: string[] = [];
  let total = 0n;
  let spentOn: string | null = null;
  for (const { day, given } of rows) {
    total += BigInt(given);
    if (total >= budget) spentOn ??= day;
    days.push((total < budget ? total : budget).toString());
  }
  return {
    month: rows[0]?.month ?? campaign.first_day,
    payments: rows.reduce((sum, { payments }) => sum + payments, 0),
    touched: rows.reduce((sum, { touched }) => sum + touched, 0),
    members: rows[0]?.members ?? 0,
    atCap: rows[0]?.at_cap ?? 0,
    total: days.at(-1) ?? '0',
    days,
    spentOn,
    isWhole: (rows[0]?.read ?? 0) < MOST_READ,
    holders: campaign.predicate ? await countHolders(services, campaign.predicate) : null,
  };
}
