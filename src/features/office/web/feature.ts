import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const office = {
  screens: { '/office': () => import('./OfficeScreen.tsx') },
  // Whatever is done in the office is told to all who are in it.
  stale: { organisation_staff: ['GET /api/office'] },
} satisfies WebFeature<typeof screens>;
