import { z } from 'zod';
import type { Db } from '#platform/server/store/db.ts';
import { readStanding } from './store.ts';

/** A queue of the chain, as readiness reports it. */
export const queueShape = z.looseObject({
  due: z.int(),
  oldestDueS: z.number(),
  setAside: z.int(),
  why: z.string().nullable(),
});
export type ChainQueue = z.output<typeof queueShape>;

/** State of the chain for readiness: one item is due while it is closed, with the reason in `why`. */
export async function readQueue(db: Db) {
  const { isOpen, isWatched, why, closedS, head, finalized } = await readStanding(db);
  const isClosed = isWatched && !isOpen;
  return {
    due: isClosed ? 1 : 0,
    oldestDueS: isClosed ? closedS : 0,
    setAside: 0,
    why: isClosed ? why : null,
    head: head?.number ?? null,
    finalized: finalized?.number ?? null,
  };
}
