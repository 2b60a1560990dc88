import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const work = {
  screens: {
    '/work': () => import('./WorkScreen.tsx'),
  },
  stale: {
    work_update: ['GET /api/work/'],
    notification: ['GET /api/work/'],
  },
} satisfies WebFeature<typeof screens>;
