import type { WebFeature } from '#platform/web/feature.ts';

/** Web side of a feature with one of everything. */
export const toyWebFeature = {
  screens: { '/toys': () => import('./ToyScreen.tsx') },
  stale: { notification: ['GET /api/toys/{userId}'], toy_kept: ['GET /api/toys/{userId}'] },
} satisfies WebFeature<{ '/toys': null }>;
