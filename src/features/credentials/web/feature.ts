import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const credentials = {
  screens: {
    '/id': () => import('./DigitalIdScreen.tsx'),
    '/add-credential': () => import('./add/AddCredentialScreen.tsx'),
  },
  stale: {
    notification: ['GET /api/credentials/{userId}', 'GET /api/showings/{userId}'],
  },
} satisfies WebFeature<typeof screens>;
