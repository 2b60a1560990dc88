import { type Queryable, sql } from '#platform/server/store/db.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { tellWalk } from './walk-store.ts';

/**
 * Reports whether the transactions on the chain since the restore were taken over. True for a store that was never
 * restored, or has read no block yet.
 */
export async function isReconciled(db: Queryable): Promise<boolean> {
  const { restoredAt } = await readStoreState(db);
  if (restoredAt === null) return true;
  const open = await db.maybe(sql`SELECT 1 AS is FROM chain_scan
    WHERE reconciled_at IS NULL OR reconciled_at < ${restoredAt}`);
  return open === undefined;
}

/** Describes to an operator how far the chain was read for the reconciliation. */
export async function tellProgress(db: Queryable): Promise<string> {
  const { restoredTo } = await readStoreState(db);
  return restoredTo ? tellWalk(db, restoredTo) : '';
}

/** From the commit on, the server trusts the chain and sends. */
export const markReconciled = (db: Queryable): Promise<unknown> =>
  db.run(sql`UPDATE chain_scan SET reconciled_at = clock_timestamp()`);
