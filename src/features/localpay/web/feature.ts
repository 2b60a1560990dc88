import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const localpay = {
  screens: {
    '/localpay': () => import('./LocalPayScreen.tsx'),
    '/spending': () => import('./spending/SpendingScreen.tsx'),
  },
  stale: {
    balance_update: ['GET /api/local-currency/', 'GET /api/spending/{userId}'],
  },
} satisfies WebFeature<typeof screens>;
