import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const tills = {
  screens: { '/till': () => import('./till/TillScreen.tsx') },
  // Whatever is done in an organisation, at its tills too, is told to its staff.
  stale: { organisation_staff: ['GET /api/org/{id}/till'] },
} satisfies WebFeature<typeof screens>;
