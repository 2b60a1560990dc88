import type { Db, Tx } from '#platform/server/store/db.ts';
import { isLockTimeout, lockWithin } from '#platform/server/store/locks.ts';

/** Number of the advisory lock of the node whose batch has the turn: arbitrary, but the same in every release. */
export const BATCH_LOCK = 0xba7c4;
/** Time for which a node takes turns after one of its batches met another node's. */
const SHARED_MS = 1000;
/** Maximum wait for the turn, and for a row during it: a frozen node or a locked row must not stop all nodes. */
const MOST_WAIT_MS = 250;
/** Time for which a node takes no turns after such a wait. */
const UNSHARED_MS = 1000;

/**
 * Turns of this process's batches with those of other nodes over the same PostgreSQL (decision 0224). They are about
 * speed alone: a batch without the turn is as correct as one with it.
 */
export interface BatchTurns {
  /** True while batches take turns. */
  isShared(): boolean;
  /** Runs `work` in a transaction that has the turn, which is taken before any other lock. */
  inTurn<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a batch that does not wait for a turn. If `isAsking`, its statement must report whether another node's batch
   * had the turn. One batch at a time asks, so that a node never meets itself.
   */
  alone<T extends { readonly isBeside: boolean }>(
    work: (isAsking: boolean) => Promise<T | undefined>,
  ): Promise<T | undefined>;
}

/** A store with a single process has no turns: nothing is ever asked. */
export function batchTurns(store: Db['store'], mostWaitMs = MOST_WAIT_MS): BatchTurns {
  const now = () => performance.now();
  let sharedUntil = 0;
  let unsharedUntil = store === 'pglite' ? Number.POSITIVE_INFINITY : 0;
  let isAsked = false;
  return {
    isShared: () => now() < sharedUntil,
    inTurn: async (db, work) => {
      try {
        return await db.tx(async (tx) => {
          await lockWithin(tx, BATCH_LOCK, mostWaitMs);
          return work(tx);
        });
      } catch (error) {
        if (isLockTimeout(error)) {
          sharedUntil = 0;
          unsharedUntil = now() + UNSHARED_MS;
        }
        throw error;
      }
    },
    alone: async (work) => {
      if (isAsked || now() < unsharedUntil) return work(false);
      isAsked = true;
      try {
        const outcome = await work(true);
        if (outcome?.isBeside) sharedUntil = now() + SHARED_MS;
        return outcome;
      } finally {
        isAsked = false;
      }
    },
  };
}
