import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

const READ_AGAIN = [
  'GET /api/work/approvals/{userId}',
  'GET /api/work/summary/{userId}',
  'GET /api/work/delegations',
] as const;

export const work = {
  screens: {
    '/work': () => import('./WorkScreen.tsx'),
    '/standing-in': () => import('./StandingScreen.tsx'),
  },
  stale: {
    work_update: READ_AGAIN,
    notification: READ_AGAIN,
  },
} satisfies WebFeature<typeof screens>;
