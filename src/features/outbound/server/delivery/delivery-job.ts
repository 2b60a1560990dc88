import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { readReady } from './deliveries-store.ts';
import { createHolding } from './holding.ts';
import { createTries } from './tries.ts';
import { hearOfEvents } from './wake.ts';

/** From one look to the next: what happens meanwhile is done together. */
const PACE_MS = 10;
/** The poll, for what no word came of. */
const EVERY_MS = 1000;
/** How long a process that stops waits for answers; what has none by then is sent again by another. */
const PATIENCE_MS = 3000;

/**
 * Sends events: of each organisation four at a time, by the one process that holds it. A run never waits for a receiver: it writes down what was
 * answered since the last one, begins what there is room for, and gives back organisations for which nothing is left. It may be killed anywhere:
 * what was not written down is sent again under the same id.
 */
export function deliveryJob(services: Services): Job {
  const { db } = services;
  let wake: () => void = () => undefined;
  const holding = createHolding(db);
  const tries = createTries(services, () => wake());
  /** Organisations that this process holds, and those of them for which there may be something to begin. */
  const held = new Set<UserId>();
  let wanted = new Set<UserId>();
  let lookAt = 0;

  const want = (organisation: UserId) => {
    if (held.has(organisation)) wanted.add(organisation);
    else lookAt = 0;
  };
  const take = async () => {
    if (performance.now() < lookAt) return;
    lookAt = performance.now() + EVERY_MS;
    const taken = await holding.take([...held]);
    for (const organisation of taken) held.add(organisation);
    wanted = new Set(held);
    // There may be more than one look takes.
    if (taken.length > 0) lookAt = 0;
  };
  const beginMore = async () => {
    const { flights } = tries;
    const rooms = flights.roomsOf(wanted);
    // Where there is no room at all they are asked for again when there is.
    if (!flights.isFull()) wanted = new Set();
    if (rooms.length === 0) return;
    const busy = flights.busy(performance.now());
    for (const row of await readReady(db, rooms, { flying: flights.ids(), busy })) tries.begin(row);
    const idle = rooms.map(({ organisation }) => organisation).filter((one) => flights.countOf(one) === 0);
    if (idle.length > 0) await giveBack(idle);
  };
  const giveBack = async (idle: readonly UserId[]) => {
    // First here, then in the store: where that is not known to have worked they are taken anew.
    for (const organisation of idle) held.delete(organisation);
    const given = new Set(await holding.giveBack(idle));
    for (const organisation of idle) if (!given.has(organisation)) held.add(organisation);
  };
  return {
    name: 'events out',
    everyMs: EVERY_MS,
    paceMs: PACE_MS,
    run: async () => {
      for (const organisation of await tries.record()) want(organisation);
      // Whoever was silent for too long has lost what it held; it finds out by asking again.
      if (held.size > 0 && !(await holding.stayAlive())) held.clear();
      await take();
      await beginMore();
    },
    wakeWhenDue: (wakeJob) => {
      wake = wakeJob;
      return hearOfEvents(services, holding.node, (organisation) => {
        if (organisation === undefined) lookAt = 0;
        else want(organisation);
        wakeJob();
      });
    },
    end: async () => {
      await tries.land(PATIENCE_MS);
      await tries.record();
      await holding.end();
    },
  };
}
