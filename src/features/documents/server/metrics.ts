import type { Queryable } from '#platform/server/db.ts';
import { gauge, type MetricSource } from '#platform/server/metrics.ts';
import { readVerificationQueue } from './verification-store.ts';

/** What all processes have yet to bring to the verifier or to hear from it. */
export const verificationMetrics =
  (db: Queryable): MetricSource =>
  async () => {
    const { due, oldestDueS, open } = await readVerificationQueue(db);
    return [
      gauge('ingam_verification_open', 'Documents without a verdict.', open),
      gauge('ingam_verification_due', 'Those that the verifier is to be given or asked about now.', due),
      gauge('ingam_verification_lag_seconds', 'Since when the oldest of them is due.', oldestDueS),
    ];
  };
