import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const chain = {
  screens: {
    '/reserves': () => import('./reserves/ReservesScreen.tsx'),
    '/withdraw': () => import('./WithdrawScreen.tsx'),
  },
  stale: {
    chain_update: ['GET /api/chain/'],
    chain_withdrawal: ['GET /api/chain/'],
  },
} satisfies WebFeature<typeof screens>;
