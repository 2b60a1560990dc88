import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { unlinkDeleted } from './leaves-store.ts';
import { clear, makeStatement } from './make-statement.ts';
import { reservesPort } from './port.ts';
import { forgetAbandoned, hasToday } from './statements-store.ts';

const EVERY_MS = 5000;
/** A statement that could not be made reads the whole ledger again. */
const AGAIN_MS = 60_000;
/** So long after a run who was deleted while it went on is looked for. */
const LATELY_MS = 3_600_000;

/** Makes the statement of each day, once, by whichever node has the turn; nothing while no chain is there. One that cannot be made is tried again a minute later. */
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
      await clear(db);
      if ((await makeStatement(services, port, goesOn)) === 'waits') dueAt = 0;
    },
    end: () => turn.giveBack(),
  };
}
