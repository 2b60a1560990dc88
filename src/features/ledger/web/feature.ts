import type { WebFeature } from '#platform/web/feature.ts';

export const ledger = {
  stale: {
    transaction_update: ['GET /api/transactions/{userId}'],
  },
} satisfies WebFeature;
