import { defineOffice } from '#features/office/server/define-office.ts';
import { contract } from '../../office-contract.ts';
import { campaignHandlers } from './campaign-handlers.ts';
import { startCampaign } from './start-campaign.ts';

/** The office's part of campaigns. */
export const office = defineOffice({
  contract,
  kinds: [startCampaign],
  handlers: campaignHandlers,
});
