import type { OfficeCampaign } from '../../office-contract.ts';

/** What state a campaign is shown in: a draft about which somebody asked waits for a second person. */
export const shownState = ({ state, act }: OfficeCampaign) =>
  state === 'draft' && act?.state === 'waiting' ? 'waits' : state;
