import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const requests = {
  screens: {
    '/requests': () => import('./RequestsScreen.tsx'),
    '/request': () => import('./LinkScreen.tsx'),
  },
  stale: { request_update: ['GET /api/requests/'], transaction_update: ['GET /api/requests/'] },
} satisfies WebFeature<typeof screens>;
