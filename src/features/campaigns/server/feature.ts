import { defineFeature } from '#platform/server/feature.ts';
import { contract } from '../contract.ts';
import { auditCampaigns } from './audit.ts';
import { forgetCounted } from './benefits-store.ts';
import { createHandlers } from './handlers.ts';
import { campaignUpkeepJob } from './upkeep.ts';

export const campaigns = defineFeature({
  name: 'campaigns',
  contract,
  tables: {
    campaigns: 'the office’s; who made one stands there by number alone',
    campaign_months: 'gone',
    campaign_benefits: 'the office’s books; whose it was stands there by number alone',
  },
  audit: auditCampaigns,
  erase: forgetCounted,
  start: (services) => ({ handlers: createHandlers(services), jobs: [campaignUpkeepJob(services)] }),
});
