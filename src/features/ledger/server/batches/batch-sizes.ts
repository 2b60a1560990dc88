import { Histogram } from 'prom-client';
import type { Db } from '#platform/server/store/db.ts';

const known = new WeakMap<Db, Histogram>();

/**
 * Returns the histogram of batch sizes sent to a store since this process started. The sender of a batch records its
 * size.
 */
export function batchSizesOf(db: Db): Histogram {
  const found = known.get(db) ?? newHistogram();
  known.set(db, found);
  return found;
}

const newHistogram = () =>
  new Histogram({
    name: 'ingam_ledger_batch_size',
    help: 'Number of movements in one batch to the store.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [],
  });
