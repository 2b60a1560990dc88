import { defineParts } from '#platform/server/feature.ts';
import { listMetrics } from './metrics.ts';
import { refreshJob } from './refresh.ts';

export const trust = defineParts({
  name: 'trust',
  tables: { trust_lists: 'what others sign of issuers and verifiers; no person’s' },
  metrics: listMetrics,
  start: (services) => ({ jobs: services.settings.trustLists.length === 0 ? [] : [refreshJob(services)] }),
});
