import { type DueHolds, releaseDueHolds } from '#features/ledger/server/settling/release-due.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { lockDue, setGiven } from './benefits-store.ts';
import { returnLeftOver } from './funding.ts';

/** Batch size: a month's end has one benefit per payment of the month. */
const BATCH = 500;
const OVER = 20;
const benefits: DueHolds = { what: 'a benefit', lockDue, setDone: setGiven };

/**
 * Posts the benefits held until the month's end, and returns the rest of ended campaigns. Any node continues another's
 * work.
 */
export const campaignUpkeepJob = ({ db, log }: Pick<Services, 'db' | 'log'>): Job => ({
  name: 'campaign-upkeep',
  everyMs: 10_000,
  run: async (stop) => {
    const stuck = new Set<number>();
    while (!stop.aborted && (await releaseDueHolds({ db, log }, benefits, stuck, BATCH)) === BATCH);
    while (!stop.aborted && (await db.tx((tx) => returnLeftOver(tx, OVER))) === OVER);
  },
});
