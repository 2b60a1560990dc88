import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const assets = {
  screens: {
    '/assets': () => import('./AssetsScreen.tsx'),
    '/value': () => import('./ValueScreen.tsx'),
    '/send': () => import('./SendScreen.tsx'),
    '/receive': () => import('./ReceiveScreen.tsx'),
  },
  stale: {
    balance_update: ['GET /api/assets/', 'GET /api/portfolio/'],
  },
} satisfies WebFeature<typeof screens>;
