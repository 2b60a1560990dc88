import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const chain = {
  screens: { '/reserves': () => import('./reserves/ReservesScreen.tsx') },
  stale: {
    chain_update: ['GET /api/chain/deposits'],
  },
} satisfies WebFeature<typeof screens>;
