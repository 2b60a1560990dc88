import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

const timeline = ['GET /api/timeline/'] as const;

export const activity = {
  screens: {
    '/history': () => import('./HistoryScreen.tsx'),
  },
  stale: {
    transaction_update: timeline,
    claim_update: timeline,
    work_update: timeline,
    order_update: timeline,
    notification: timeline,
  },
} satisfies WebFeature<typeof screens>;
