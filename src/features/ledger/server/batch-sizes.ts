import { createHistogram } from '#platform/server/metrics/metrics.ts';
import type { Db } from '#platform/server/store/db.ts';

const BOUNDS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

const known = new WeakMap<Db, ReturnType<typeof createHistogram>>();

/** How many movements went to a store together, counted since this process started: the one who sends a batch adds its size. */
export function batchSizesOf(db: Db) {
  const found = known.get(db) ?? createHistogram(BOUNDS);
  known.set(db, found);
  return found;
}
