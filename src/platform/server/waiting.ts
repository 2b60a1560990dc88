import { gauge, type Metric } from './metrics.ts';

/** What waits for its turn, since how many seconds the oldest is due, and how many are open in all. What was asked and put off is not due. */
export interface Queue {
  readonly due: number;
  readonly oldestDueS: number;
  readonly open: number;
}

/** A queue is not counted beyond this. */
export const MOST_COUNTED = 100_000;

/** The figures of a queue; `open` and `due` say what they count. */
export const queueMetrics = (name: string, said: { open: string; due: string }, queue: Queue): Metric[] => [
  gauge(`ingam_${name}_open`, said.open, queue.open),
  gauge(`ingam_${name}_due`, said.due, queue.due),
  gauge(`ingam_${name}_lag_seconds`, 'Since when the oldest of them is due.', queue.oldestDueS),
];
