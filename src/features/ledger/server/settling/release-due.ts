import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, isUnavailable, type Tx } from '#platform/server/store/db.ts';
import { resolve } from '../doors.ts';

/** Payments whose holds are released on a due date. */
export interface DueHolds {
  /** Name of the payment in logs. */
  readonly what: string;
  /** Locks and returns due rows other than `except`, skipping those that another process has locked. */
  readonly lockDue: (
    tx: Tx,
    limit: number,
    except: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly held_by: number }[]>;
  readonly setDone: (tx: Tx, ids: readonly number[]) => Promise<unknown>;
}

/**
 * Posts some due holds, each alone if they fail together, and returns how many were examined. A hold that cannot be
 * posted is logged and added to `stuck`, which is skipped, so it blocks no other. Safe with any number of processes; a
 * killed one leaves nothing half done.
 */
export const releaseDueHolds = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  holds: DueHolds,
  stuck: Set<number>,
  batch: number,
): Promise<number> => {
  try {
    return await releaseSome(db, log, holds, stuck, batch);
  } catch (error) {
    if (isUnavailable(error)) throw error;
  }
  let looked = 0;
  let isMore = true;
  while (isMore && looked < batch) {
    let held: number | undefined;
    const one = async () => {
      isMore = (await releaseSome(db, log, holds, stuck, 1, (id) => (held = id))) === 1;
    };
    await doOne(one, async (_, err) => {
      if (held === undefined) throw err;
      stuck.add(held);
      log.error({ err, payment: held }, `due ${holds.what} could not be released`);
    });
    if (isMore) looked += 1;
  }
  return looked;
};

async function releaseSome(
  db: Db,
  log: Services['log'],
  { what, lockDue, setDone }: DueHolds,
  stuck: Set<number>,
  limit: number,
  holding?: (id: number) => void,
): Promise<number> {
  const ended = await db.tx(async (tx) => {
    const due = await lockDue(tx, limit, [...stuck]);
    for (const { id } of due) holding?.(id);
    const answers = await resolve(
      tx,
      due.map(({ held_by: id }) => ({ id, outcome: 'post' as const })),
    );
    const done = due.filter((_, n) => answers[n] === 'done');
    if (done.length > 0)
      await setDone(
        tx,
        done.map(({ id }) => id),
      );
    return due.map(({ id }, n) => ({ id, answer: answers[n] }));
  });
  for (const { id, answer } of ended) {
    if (answer === 'done') continue;
    stuck.add(id);
    log.error({ payment: id, answer }, `due ${what} could not be released`);
  }
  return ended.length;
}
