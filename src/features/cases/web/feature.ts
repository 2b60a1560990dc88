import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const cases = {
  screens: { '/cases': () => import('./CasesScreen.tsx') },
  stale: { case_update: ['GET /api/cases/', 'GET /api/case-payments/', 'GET /api/payments/'] },
} satisfies WebFeature<typeof screens>;
