import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { readRecoveryQueue } from './recovery-store.ts';

/** Recovery requests that are not handled yet. */
export const recoveryMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'recovery',
      { open: 'Asked for a recovery link, and not looked at yet.', due: 'Those of them whose turn it is.' },
      await readRecoveryQueue(db),
    );
