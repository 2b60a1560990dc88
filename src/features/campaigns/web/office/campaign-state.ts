import type { OfficeCampaign } from '../../office-contract.ts';

/** Returns the state to show: a draft with a pending start waits for a second person. */
export const shownState = ({ state, act }: OfficeCampaign) =>
  state === 'draft' && act?.state === 'waiting' ? 'waits' : state;
