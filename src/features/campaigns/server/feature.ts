import { defineOffice } from '#features/office/server/define-office.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { onWire } from '#platform/wire-time.ts';
import { contract } from '../contract.ts';
import { contract as officeContract } from '../office-contract.ts';
import { auditCampaigns } from './audit.ts';
import { forgetCounted } from './benefits-store.ts';
import { createHandlers } from './handlers.ts';
import { forgetMemberships, listAllMemberships } from './members-store.ts';
import { campaignHandlers } from './office/campaign-handlers.ts';
import { startCampaign } from './office/start-campaign.ts';
import { campaignUpkeepJob } from './upkeep.ts';

export const campaigns = defineFeature({
  name: 'campaigns',
  contract,
  office: defineOffice({
    contract: officeContract,
    kinds: [startCampaign],
    handlers: campaignHandlers,
  }),
  tables: {
    campaigns: 'belongs to the office; its maker only by id',
    campaign_months: 'gone',
    campaign_members: 'gone',
    campaign_gone_cards: 'one-way marks of used credentials until the campaign’s end; they identify nobody',
    campaign_benefits: 'belongs to the office’s books; the member only by id',
  },
  prunables: [{ table: 'campaign_gone_cards', column: 'ends_at', keepS: DAY_S }],
  audit: auditCampaigns,
  erase: async (tx, owner) => {
    await forgetCounted(tx, owner);
    await forgetMemberships(tx, owner);
  },
  export: async ({ db }, owner) => ({
    campaignsJoined: (await listAllMemberships(db, owner)).map((row) => ({
      campaign: row.campaign_id,
      joinedAt: onWire(row.joined_at),
      until: row.ends_at && onWire(row.ends_at),
      leftAt: row.left_at && onWire(row.left_at),
    })),
  }),
  start: (services) => ({ handlers: createHandlers(services), jobs: [campaignUpkeepJob(services)] }),
});
