import type { WebFeature } from '#platform/web/feature.ts';

export const outbound = {
  stale: {
    events_given_up: ['GET /api/org/{id}/endpoints'],
  },
} satisfies WebFeature;
