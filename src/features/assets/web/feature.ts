import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const assets = {
  screens: {
    '/assets': () => import('./AssetsScreen.tsx'),
    '/value': () => import('./value/ValueScreen.tsx'),
    '/send': () => import('./send/SendScreen.tsx'),
    '/receive': () => import('./receive/ReceiveScreen.tsx'),
  },
  stale: {
    balance_update: ['GET /api/assets/', 'GET /api/portfolio/'],
  },
} satisfies WebFeature<typeof screens>;
