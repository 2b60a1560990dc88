import { sql } from '#platform/server/store/db.ts';
import { gauge, type Metric } from './metrics.ts';

/**
 * What waits for its turn, since how many seconds the oldest is due, how many are open in all, and how many have failed by themselves: those are
 * set aside with their reason, tried again later or given up. What was asked and put off is not due.
 */
export interface Queue {
  readonly due: number;
  readonly oldestDueS: number;
  readonly open: number;
  readonly setAside: number;
}

/** The figures of a queue from its rows' due_at, which is NULL in one that is given up; `setAside` beside them. */
export const queueColumns = sql`count(*) FILTER (WHERE due_at <= now()) AS due, count(due_at) AS open,
  greatest(coalesce(extract(epoch FROM now() - min(due_at)), 0), 0)::int AS "oldestDueS"`;

/** A queue is not counted beyond this. */
export const MOST_COUNTED = 100_000;

/** The figures of a queue; `open` and `due` say what they count. */
export const queueMetrics = (name: string, said: { open: string; due: string }, queue: Queue): Metric[] => [
  gauge(`ingam_${name}_open`, said.open, queue.open),
  gauge(`ingam_${name}_due`, said.due, queue.due),
  gauge(`ingam_${name}_lag_seconds`, 'Since when the oldest of them is due.', queue.oldestDueS),
  setAsideMetric(name, queue.setAside),
];

/** What has failed by itself and stands in nobody's way; why stands in its row. */
export const setAsideMetric = (name: string, count: number): Metric =>
  gauge(`ingam_${name}_set_aside`, 'Those that failed and are set aside, to be tried again or given up.', count);
