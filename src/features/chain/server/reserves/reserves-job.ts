import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { unlinkDeleted } from './leaves-store.ts';
import { clearStale, makeStatement } from './make-statement.ts';
import { reservesPort } from './port.ts';
import { forgetAbandoned, hasToday } from './statements-store.ts';

const EVERY_MS = 5000;
/** Delay in ms after a failure, since each try reads the whole ledger. */
const AGAIN_MS = 60_000;
/** Period in ms. Each run again removes from the leaves the people who deleted their accounts within this period. */
const LATELY_MS = 3_600_000;

/**
 * Makes each day's statement once, on the node that has the turn, if there is a chain. A failed one is tried again a
 * minute later.
 */
export function reservesJob(services: Services, turn: Turn = soleTurn): Job {
  const { db } = services;
  let dueAt = 0;
  return {
    name: 'reserves',
    everyMs: EVERY_MS,
    run: async (stop) => {
      const port = reservesPort.of(services);
      const goesOn = async () => !stop.aborted && (await turn.isMine());
      if (!port || Date.now() < dueAt || !(await goesOn())) return;
      await unlinkDeleted(db, new Date(Date.now() - LATELY_MS));
      dueAt = Date.now() + AGAIN_MS;
      if (await hasToday(db)) return;
      await forgetAbandoned(db);
      await clearStale(db);
      if ((await makeStatement(services, port, goesOn)) === 'waits') dueAt = 0;
    },
    end: () => turn.giveBack(),
  };
}
