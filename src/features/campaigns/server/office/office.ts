import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { campaignHandlers } from './campaign-handlers.ts';
import { startCampaign } from './start-campaign.ts';

/** Campaigns in the office. */
export const office = defineOffice({
  contract,
  kinds: [startCampaign],
  handlers: campaignHandlers,
});
