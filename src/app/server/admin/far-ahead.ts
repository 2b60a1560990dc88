import type { Feature } from '#platform/server/feature.ts';
import { gauges, type MetricSource } from '#platform/server/metrics/metrics.ts';
import type { Queryable } from '#platform/server/store/db.ts';

/**
 * Number of rows by queue that are due later than any delay allows: the store's clock was ahead when they were written.
 */
export type FarAhead = Readonly<Record<string, number>>;

export async function readFarAhead(db: Queryable, parts: readonly Pick<Feature, 'queues'>[]): Promise<FarAhead> {
  const found: Record<string, number> = {};
  for (const { queues = {} } of parts)
    for (const [name, { farAhead }] of Object.entries(queues)) if (farAhead) found[name] = await farAhead(db);
  return found;
}

export const farAheadMetrics =
  (db: Queryable, parts: readonly Pick<Feature, 'queues'>[]): MetricSource =>
  async () => [
    gauges(
      'ingam_due_far_ahead',
      'Rows of a queue that are due later than the longest possible delay, because a clock was set back.',
      'queue',
      { ...(await readFarAhead(db, parts)) },
    ),
  ];
