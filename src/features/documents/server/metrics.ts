import type { MetricSource } from '#platform/server/metrics/metrics.ts';
import { queueMetrics } from '#platform/server/metrics/queue-metrics.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { readVerificationQueue } from './verification-store.ts';

/** Metrics of the verification queue, over all processes. */
export const verificationMetrics =
  (db: Queryable): MetricSource =>
  async () =>
    queueMetrics(
      'verification',
      { open: 'Documents without a verdict.', due: 'Documents due to be submitted to the verifier or polled now.' },
      await readVerificationQueue(db),
    );
