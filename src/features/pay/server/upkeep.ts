import { resolve } from '#features/ledger/server/doors.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, isUnavailable } from '#platform/server/store/db.ts';
import { closeExpired } from './charges/charges-store.ts';
import { lockDueCashback, setReleased } from './payments/payments-store.ts';

const BATCH = 100;

/** Gives cashback that has waited long enough, and closes charges whose time is over. Any number of processes may be at it. */
export const payUpkeepJob = ({ db, log }: Pick<Services, 'db' | 'log'>): Job => ({
  name: 'pay-upkeep',
  everyMs: 60_000,
  run: async (stop) => {
    const stuck = new Set<number>();
    while (!stop.aborted && (await releaseDue(db, log, stuck)) === BATCH);
    while (!stop.aborted && (await closeExpired(db, BATCH)) === BATCH);
  },
});

/**
 * Releases some of the cashback that is due, each by itself where they fail together; how much was looked at. What cannot be released is logged, put
 * into `stuck`, which is left alone, and stands in nobody's way.
 */
export const releaseDue = async (db: Db, log: Services['log'], stuck: Set<number>): Promise<number> => {
  try {
    return await releaseSome(db, log, stuck, BATCH);
  } catch (error) {
    if (isUnavailable(error)) throw error;
  }
  let looked = 0;
  let isMore = true;
  while (isMore && looked < BATCH) {
    let held: number | undefined;
    const one = async () => {
      isMore = (await releaseSome(db, log, stuck, 1, (id) => (held = id))) === 1;
    };
    await doOne(one, async (_, err) => {
      if (held === undefined) throw err;
      stuck.add(held);
      log.error({ err, payment: held }, 'cashback that is due cannot be released');
    });
    if (isMore) looked += 1;
  }
  return looked;
};

async function releaseSome(
  db: Db,
  log: Services['log'],
  stuck: Set<number>,
  limit: number,
  holding?: (id: number) => void,
): Promise<number> {
  const ended = await db.tx(async (tx) => {
    const due = await lockDueCashback(tx, limit, [...stuck]);
    for (const { id } of due) holding?.(id);
    const answers = await resolve(
      tx,
      due.map(({ cashback_id: id }) => ({ id, outcome: 'post' as const })),
    );
    const done = due.filter((_, n) => answers[n] === 'done');
    if (done.length > 0)
      await setReleased(
        tx,
        done.map(({ id }) => id),
      );
    return due.map(({ id }, n) => ({ id, answer: answers[n] }));
  });
  for (const { id, answer } of ended) {
    if (answer === 'done') continue;
    stuck.add(id);
    log.error({ payment: id, answer }, 'cashback that is due cannot be released');
  }
  return ended.length;
}
