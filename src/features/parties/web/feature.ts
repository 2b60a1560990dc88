import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const parties = {
  screens: { '/known': () => import('./KnownScreen.tsx') },
  stale: { notification: ['GET /api/parties/'], transaction_update: ['GET /api/parties/'] },
} satisfies WebFeature<typeof screens>;
