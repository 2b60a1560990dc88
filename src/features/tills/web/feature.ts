import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const tills = {
  screens: { '/till': () => import('./till/TillScreen.tsx') },
  // Any act in an organisation, including at its tills, is published to its staff.
  stale: { organisation_staff: ['GET /api/org/{id}/till'] },
} satisfies WebFeature<typeof screens>;
