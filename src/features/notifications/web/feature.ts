import type { WebFeature } from '#platform/web/feature.ts';

export const notifications = {
  stale: {
    notification: ['GET /api/notifications/{userId}'],
  },
} satisfies WebFeature;
