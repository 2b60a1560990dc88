import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const traveler = {
  screens: {
    '/traveler': () => import('./TravelerScreen.tsx'),
    '/travel-plan': () => import('./trips/TravelPlanScreen.tsx'),
  },
  stale: {
    claim_update: ['GET /api/tax-refunds/{userId}', 'GET /api/tax-waiting/{userId}'],
  },
} satisfies WebFeature<typeof screens>;
