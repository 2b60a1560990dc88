import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const work = {
  screens: {
    '/work': () => import('./WorkScreen.tsx'),
  },
  stale: {
    work_update: ['GET /api/work/approvals/{userId}', 'GET /api/work/summary/{userId}'],
    notification: ['GET /api/work/approvals/{userId}', 'GET /api/work/summary/{userId}'],
  },
} satisfies WebFeature<typeof screens>;
