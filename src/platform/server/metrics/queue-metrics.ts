import { sql } from '#platform/server/store/db.ts';
import { gauge, type Metric } from './metrics.ts';

/**
 * Figures of a queue: items due now, open items, age of the oldest due item in seconds, and failed items. Failed items
 * are set aside with their reason, to be retried or given up. Postponed items are not due.
 */
export interface Queue {
  readonly due: number;
  readonly oldestDueS: number;
  readonly open: number;
  readonly setAside: number;
}

/**
 * SQL columns with the figures of a queue, from its rows' due_at, which is NULL for given-up rows. `setAside` is
 * selected separately.
 */
export const queueColumns = sql`count(*) FILTER (WHERE due_at <= now()) AS due, count(due_at) AS open,
  greatest(coalesce(extract(epoch FROM now() - min(due_at)), 0), 0)::int AS "oldestDueS"`;

/** Queues are counted up to this number. */
export const MOST_COUNTED = 100_000;

/** Returns the metrics of a queue. `open` and `due` are the help texts. */
export const queueMetrics = (name: string, said: { open: string; due: string }, queue: Queue): Metric[] => [
  gauge(`ingam_${name}_open`, said.open, queue.open),
  gauge(`ingam_${name}_due`, said.due, queue.due),
  gauge(`ingam_${name}_lag_seconds`, 'Seconds since the oldest item became due.', queue.oldestDueS),
  setAsideMetric(name, queue.setAside),
];

/** Returns the metric of items that failed and no longer block others. The reason is in each row. */
export const setAsideMetric = (name: string, count: number): Metric =>
  gauge(`ingam_${name}_set_aside`, 'Items that failed and were set aside, to be retried or given up.', count);
