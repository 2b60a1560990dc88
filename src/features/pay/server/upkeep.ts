import { type DueHolds, releaseDueHolds } from '#features/ledger/server/settling/release-due.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db } from '#platform/server/store/db.ts';
import { closeExpired } from './charges/charges-store.ts';
import { lockDueCashback, setReleased } from './payments/payments-store.ts';

const BATCH = 100;
const cashback: DueHolds = { what: 'cashback', lockDue: lockDueCashback, setDone: setReleased };

/** Posts due cashback and closes expired charges. Safe with any number of processes. */
export const payUpkeepJob = ({ db, log }: Pick<Services, 'db' | 'log'>): Job => ({
  name: 'pay-upkeep',
  everyMs: 60_000,
  run: async (stop) => {
    const stuck = new Set<number>();
    while (!stop.aborted && (await releaseDue(db, log, stuck)) === BATCH);
    while (!stop.aborted && (await closeExpired(db, BATCH)) === BATCH);
  },
});

/** Posts some due cashback and returns how many were examined. */
export const releaseDue = (db: Db, log: Services['log'], stuck: Set<number>): Promise<number> =>
  releaseDueHolds({ db, log }, cashback, stuck, BATCH);
