import { type Queryable, sql } from '#platform/server/store/db.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { tellWalk } from './walk-store.ts';

/** Whether what the chain has was taken over since the store was put back; one that never was, or has read no block yet, has nothing to take over. */
export async function isReconciled(db: Queryable): Promise<boolean> {
  const { restoredAt } = await readStoreState(db);
  if (restoredAt === null) return true;
  const open = await db.maybe(sql`SELECT 1 AS is FROM chain_scan
    WHERE reconciled_at IS NULL OR reconciled_at < ${restoredAt}`);
  return open === undefined;
}

/** How far the chain was read for that, in words for an operator. */
export async function tellProgress(db: Queryable): Promise<string> {
  const { restoredTo } = await readStoreState(db);
  return restoredTo ? tellWalk(db, restoredTo) : '';
}

/** From now on it believes the chain, and sends. */
export const markReconciled = (db: Queryable): Promise<unknown> =>
  db.run(sql`UPDATE chain_scan SET reconciled_at = clock_timestamp()`);
