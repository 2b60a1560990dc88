import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '#platform/ids.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { isDelivered, pauseOfS } from '../../rules.ts';
import { openSecrets } from '../endpoints/secrets.ts';
import { eventOf } from '../event-row.ts';
import { type ReadyRow, readReady } from './deliveries-store.ts';
import { createFlights } from './flights.ts';
import { createHolding } from './holding.ts';
import { recordOutcomes, type Tried } from './outcomes.ts';
import { sendMessage } from './send.ts';
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
  const { db, log } = services;
  const holding = createHolding(db);
  const flights = createFlights();
  /** Organisations that this process holds, and those of them for which there may be something to begin. */
  const held = new Set<UserId>();
  let wanted = new Set<UserId>();
  let tried: Tried[] = [];
  let lookAt = 0;
  let wake: () => void = () => undefined;
  const inTheAir = new Set<Promise<void>>();

  const want = (organisation: UserId) => {
    if (held.has(organisation)) wanted.add(organisation);
    else lookAt = 0;
  };
  const fly = async (row: ReadyRow): Promise<Tried> => {
    const { id, organisation_id: organisation } = row;
    const event = eventOf(row);
    const sent = await openSecrets(services, row)
      .then((secrets) => sendMessage(services, { url: row.url, secrets, id: event.id, body: JSON.stringify(event) }))
      .catch((err: unknown) => {
        log.error({ err, delivery: id }, 'an event could not be sent');
        return { at: new Date(), ms: 0, status: null, fault: 'failed' as const, answer: null };
      });
    const isOk = isDelivered(sent.status);
    const pauseS = isOk ? null : (pauseOfS(row.tries + 1, row.for_s, Math.random()) ?? null);
    return { ...sent, id, organisation, isDelivered: isOk, pauseS };
  };
  const begin = (row: ReadyRow) => {
    if (!flights.begin(row)) return;
    const flight = fly(row).then((one) => {
      tried.push(one);
      inTheAir.delete(flight);
      wake();
    });
    inTheAir.add(flight);
  };
  const record = async () => {
    const these = [...tried];
    if (these.length === 0) return;
    await recordOutcomes(services, these);
    // More may have come meanwhile.
    tried = tried.slice(these.length);
    for (const { id, organisation } of these) {
      flights.end(id);
      want(organisation);
    }
  };
  const take = async () => {
    if (performance.now() < lookAt) return;
    lookAt = performance.now() + EVERY_MS;
    for (const organisation of held) wanted.add(organisation);
    for (const organisation of await holding.take([...held])) {
      held.add(organisation);
      wanted.add(organisation);
    }
  };
  const beginMore = async () => {
    const rooms = flights.roomsOf(wanted);
    // Where there is no room at all they are asked for again when there is.
    if (!flights.isFull()) wanted = new Set();
    if (rooms.length === 0) return;
    const busy = flights.busy(performance.now());
    const ready = await readReady(db, rooms, { flying: flights.ids(), busy });
    for (const row of ready) begin(row);
    const idle = rooms.map(({ organisation }) => organisation).filter((one) => flights.countOf(one) === 0);
    if (idle.length > 0) for (const organisation of await holding.giveBack(idle)) held.delete(organisation);
  };
  return {
    name: 'events out',
    everyMs: EVERY_MS,
    paceMs: PACE_MS,
    run: async () => {
      await record();
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
      await Promise.race([Promise.all(inTheAir), sleep(PATIENCE_MS)]);
      await record();
      await holding.end();
    },
  };
}
