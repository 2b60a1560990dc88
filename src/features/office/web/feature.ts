import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const office = {
  screens: { '/office': () => import('./OfficeScreen.tsx') },
  // Every act in the office sends this event to all its staff.
  stale: { organisation_staff: ['GET /api/office'] },
} satisfies WebFeature<typeof screens>;
