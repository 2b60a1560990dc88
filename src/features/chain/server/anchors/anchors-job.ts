import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { readStanding } from '../store.ts';
import { makeAnchor } from './make-anchor.ts';

const EVERY_MS = 5000;
/** Days close at midnight; a day that closes late is anchored at most a minute later. */
const AGAIN_MS = 60_000;

/**
 * Anchors each closed day, on the node that has the turn, while the chain is open. After a gap, one anchor covers all
 * its days.
 */
export function anchorsJob(services: Services, turn: Turn = soleTurn): Job {
  const { db, log } = services;
  let dueAt = 0;
  return {
    name: 'anchors',
    everyMs: EVERY_MS,
    run: async () => {
      if (Date.now() < dueAt || !(await turn.isMine()) || !(await readStanding(db)).isOpen) return;
      const day = await makeAnchor(services);
      dueAt = Date.now() + AGAIN_MS;
      if (day !== undefined) log.info({ day }, 'a day will be anchored');
    },
    end: () => turn.giveBack(),
  };
}
