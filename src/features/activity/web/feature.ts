import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

const TIMELINE = 'GET /api/timeline/{userId}';

export const activity = {
  screens: {
    '/history': () => import('./HistoryScreen.tsx'),
  },
  stale: {
    transaction_update: [TIMELINE],
    claim_update: [TIMELINE],
    work_update: [TIMELINE],
    order_update: [TIMELINE],
    notification: [TIMELINE],
  },
} satisfies WebFeature<typeof screens>;
