import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const currency = {
  screens: { '/standing': () => import('./standing/StandingScreen.tsx') },
  stale: { standing_changed: ['GET /api/standing/{userId}'] },
} satisfies WebFeature<typeof screens>;
