import type { ActKindName } from '../../rules.ts';
import { startCampaign } from '../campaigns/start-campaign.ts';
import { closeShop } from '../shops/close-shop.ts';
import type { ActKind } from './kind.ts';

/** Everything that two pairs of eyes want; a part adds its kind here and its name to `ACT_KINDS`. */
export const kinds: Readonly<Record<ActKindName, ActKind>> = {
  'organisation.close': closeShop,
  'campaign.start': startCampaign,
};
