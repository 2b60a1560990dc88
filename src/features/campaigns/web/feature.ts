import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const campaigns = {
  screens: { '/campaigns': () => import('./CampaignsScreen.tsx') },
  stale: { balance_update: ['GET /api/campaigns/{userId}'] },
} satisfies WebFeature<typeof screens>;
