import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const organisations = {
  screens: {
    '/organisations': () => import('./OrganisationsScreen.tsx'),
    '/join': () => import('./staff/JoinScreen.tsx'),
  },
  stale: { organisation_staff: ['GET /api/org'] },
} satisfies WebFeature<typeof screens>;
