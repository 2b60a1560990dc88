import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import { type Db, sql } from '#platform/server/store/db.ts';

interface ClosingStep {
  readonly step: 'shut' | 'sealed' | 'waits' | 'closed' | 'early' | 'empty';
  readonly day: string | null;
  readonly dueAt: Date;
}

/** Takes the next step towards a closed day in its own transaction. The store decides which step that is. */
const closingStep = (db: Db): Promise<ClosingStep> =>
  db.tx(
    (tx) =>
      tx.one(sql<ClosingStep>`
        SELECT step, day::text AS day, due_at AS "dueAt" FROM ledger_close_day(${new Date()})`),
    { isLong: true },
  );

const GOES_ON = new Set(['shut', 'sealed', 'closed']);

/**
 * Closes every finished day, the oldest first. If a transaction may still write into a day, that day waits for the next
 * run.
 */
export function closingJob(db: Db, turn: Turn = soleTurn): Job {
  let dueAt = 0;
  return {
    name: 'closing-days',
    everyMs: 60_000,
    run: async (stop) => {
      if (Date.now() < dueAt) return;
      let isMore = true;
      while (isMore && !stop.aborted && (await turn.isMine())) {
        const told = await closingStep(db);
        isMore = GOES_ON.has(told.step);
        // Run again after an hour at the latest, in case the clock is set back.
        dueAt = Math.min(told.dueAt.getTime(), Date.now() + 3_600_000);
      }
    },
    end: () => turn.giveBack(),
  };
}
