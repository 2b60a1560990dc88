import { resolve } from '#features/ledger/server/doors.ts';
import type { Db } from '#platform/server/db.ts';
import type { Job } from '#platform/server/jobs.ts';
import { closeExpired } from './charges-store.ts';
import { holdDue, setReleased } from './payments-store.ts';

const BATCH = 100;

/** Gives cashback that has waited long enough, and closes charges whose time is over. Any number of processes may be at it. */
export const payUpkeepJob = (db: Db): Job => ({
  name: 'pay-upkeep',
  everyMs: 60_000,
  run: async (stop) => {
    while (!stop.aborted && (await releaseDue(db)) === BATCH);
    while (!stop.aborted && (await closeExpired(db, BATCH)) === BATCH);
  },
});

/** Releases some of the cashback that is due; how much of it. */
export const releaseDue = (db: Db): Promise<number> =>
  db.tx(async (tx) => {
    const due = await holdDue(tx, BATCH);
    if (due.length === 0) return 0;
    const ended = await resolve(
      tx,
      due.map(({ cashback_id: id }) => ({ id, outcome: 'post' as const })),
    );
    if (ended.some((one) => one !== 'done')) throw new Error(`cashback that was due was ${ended.join(', ')}`);
    await setReleased(
      tx,
      due.map(({ id }) => id),
    );
    return due.length;
  });
