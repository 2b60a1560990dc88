import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const chain = {
  screens: {
    '/reserves': () => import('./reserves/ReservesScreen.tsx'),
    '/withdraw': () => import('./WithdrawScreen.tsx'),
  },
  stale: {
    chain_update: ['GET /api/chain/deposits'],
    chain_withdrawal: ['GET /api/chain/', 'GET /api/transactions/', 'GET /api/assets/'],
  },
} satisfies WebFeature<typeof screens>;
