import type { WebFeature } from '#platform/web/feature.ts';
import type { screens } from '../screens.ts';

export const notifications = {
  screens: { '/inbox': () => import('./inbox/InboxScreen.tsx') },
  stale: {
    notification: ['GET /api/notifications/{userId}'],
    notifications_read: ['GET /api/notifications/{userId}'],
  },
} satisfies WebFeature<typeof screens>;
