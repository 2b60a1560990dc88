import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { readReady } from './deliveries-store.ts';
import { createOrganisationClaims } from './organisation-claims.ts';
import { createTries } from './tries.ts';
import { listenForEvents } from './wake.ts';

/** Milliseconds between runs, so that results and events that arrive in between are handled together. */
const PACE_MS = 10;
/** Poll interval, for deliveries that no notification announced. */
const EVERY_MS = 1000;
/** Milliseconds that a stopping process waits for responses. Another process resends unanswered messages. */
const PATIENCE_MS = 3000;

/**
 * Sends events, four at a time for each organisation, from the one process that has claimed the organisation. A run
 * never waits for a receiver: it stores the responses since the last run, begins as many deliveries as there is room
 * for, and releases organisations with nothing left. It may be killed at any point: unrecorded messages are sent again
 * under the same id.
 */
export function deliveryJob(services: Services): Job {
  const { db } = services;
  let wake: () => void = () => undefined;
  const holding = createOrganisationClaims(db);
  const tries = createTries(services, () => wake());
  /** Organisations that this process has claimed, and those of them that may have something to send. */
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
    // One query claims a limited number of organisations, so more may be due.
    if (taken.length > 0) lookAt = 0;
  };
  const beginMore = async () => {
    const { flights } = tries;
    const rooms = flights.roomsOf(wanted);
    // If this process has no room for more deliveries, the organisations stay wanted until it has.
    if (!flights.isFull()) wanted = new Set();
    if (rooms.length === 0) return;
    const busy = flights.busy(performance.now());
    for (const row of await readReady(db, rooms, { flying: flights.ids(), busy })) tries.begin(row);
    const idle = rooms.map(({ organisation }) => organisation).filter((one) => flights.countOf(one) === 0);
    if (idle.length > 0) await giveBack(idle);
  };
  const giveBack = async (idle: readonly UserId[]) => {
    // Releases claims in memory first, then in the store. If the store fails, the organisations are claimed again
    // later.
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
      // A process whose lease has expired has lost its organisations. It finds out here and claims again.
      if (held.size > 0 && !(await holding.stayAlive())) held.clear();
      await take();
      await beginMore();
    },
    wakeWhenDue: (wakeJob) => {
      wake = wakeJob;
      return listenForEvents(services, holding.node, (organisation) => {
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
