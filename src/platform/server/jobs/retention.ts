import { type Db, quoted, type Tx } from '#platform/server/store/db.ts';
import type { Job } from './jobs.ts';

const EVERY_MS = 5 * 60_000;
/** One day in seconds, the unit of retention times. */
export const DAY_S = 86_400;

/** Rows that are deleted once `column`, an indexed timestamptz, is older than the retention time. */
export interface Prunable {
  readonly table: string;
  readonly column: string;
  /** Retention time in seconds. */
  readonly keepS: number;
  /**
   * Replaces the plain DELETE. Resolves to the number of rows that were deleted or stripped of their temporary data, at
   * most `batch`.
   */
  readonly prune?: (tx: Tx, keptS: number, batch: number) => Promise<number>;
}

const BATCH = 1000;

/**
 * Creates the job that prunes all tables in small batches, so that no lock lasts long. Any number of nodes may run it
 * at once.
 */
export function retentionJob(db: Db, prunables: readonly Prunable[]): Job {
  return {
    name: 'retention',
    everyMs: EVERY_MS,
    run: async (stop) => {
      const pruned: string[] = [];
      const faults: unknown[] = [];
      for (const prunable of prunables) {
        // A table that cannot be pruned does not stop the pruning of others.
        const gone = await prune(db, prunable, stop).catch((error: unknown) => void faults.push(error));
        if (gone) pruned.push(prunable.table);
      }
      if (pruned.length > 0) await db.upkeep?.vacuum([...new Set(pruned)]);
      if (faults.length > 0)
        throw faults.length === 1 ? faults[0] : new AggregateError(faults, 'some tables could not be pruned');
    },
  };
}

async function prune(db: Db, { table, column, keepS, prune: own }: Prunable, stop: AbortSignal): Promise<number> {
  const statement = {
    name: `prune ${table} ${column}`,
    text: `DELETE FROM ${quoted(table)} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${quoted(table)}
      WHERE ${quoted(column)} < now() - make_interval(secs => $1) ORDER BY ${quoted(column)} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
    values: [keepS],
  };
  let total = 0;
  for (;;) {
    const gone = own ? await db.tx((tx) => own(tx, keepS, BATCH)) : await db.run(statement);
    total += gone;
    if (gone < BATCH || stop.aborted) return total;
  }
}
