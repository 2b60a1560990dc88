import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const documents = {
  screens: {
    '/verify-identity': () => import('./VerifyIdentityScreen.tsx'),
  },
  stale: {
    notification: ['GET /api/digital-documents/{userId}'],
  },
} satisfies WebFeature<typeof screens>;
