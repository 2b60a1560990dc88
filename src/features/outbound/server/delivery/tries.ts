import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import { isDelivered, pauseOfS } from '../../rules.ts';
import { openSecrets } from '../endpoints/secrets.ts';
import { eventOf } from '../event-row.ts';
import type { ReadyRow } from './deliveries-store.ts';
import { createFlights, type Flights } from './flights.ts';
import { recordOutcomes, type Tried } from './outcomes.ts';
import { sendMessage } from './send-message.ts';

/** The tries of one process: those in flight, and those answered but not stored yet. */
export interface Tries {
  readonly flights: Flights;
  /** Starts a delivery if the endpoint may receive one. Does not wait for the result. */
  begin(row: ReadyRow): void;
  /** Stores the responses since the last call. Returns the organisations concerned. */
  record(): Promise<UserId[]>;
  /** Waits for the tries in flight, at most `patienceMs`. */
  land(patienceMs: number): Promise<void>;
}

/** `answered` is called when there is an outcome to store. */
export function createTries(services: Services, answered: () => void): Tries {
  const flights = createFlights();
  const inTheAir = new Set<Promise<void>>();
  let tried: Tried[] = [];
  return {
    flights,
    begin: (row) => {
      if (!flights.begin(row)) return;
      const flight = tryOnce(services, row).then((one) => {
        tried.push(one);
        inTheAir.delete(flight);
        answered();
      });
      inTheAir.add(flight);
    },
    record: async () => {
      const these = [...tried];
      if (these.length === 0) return [];
      await recordOutcomes(services, these);
      // More outcomes may have arrived during the write.
      tried = tried.slice(these.length);
      for (const { id } of these) flights.end(id);
      return these.map(({ organisation }) => organisation);
    },
    land: async (patienceMs) => {
      await Promise.race([Promise.all(inTheAir), sleep(patienceMs)]);
    },
  };
}

/** Returns the outcome of one try. A row that cannot even be sent counts as failed. */
async function tryOnce(services: Services, row: ReadyRow): Promise<Tried> {
  const { id, organisation_id: organisation } = row;
  const event = eventOf(row);
  const sent = await openSecrets(services.db, services.vault, row)
    .then((secrets) => sendMessage(services, { url: row.url, secrets, id: event.id, body: JSON.stringify(event) }))
    .catch((err: unknown) => {
      services.log.error({ err, delivery: id }, 'a delivery could not be prepared');
      return { at: new Date(), ms: 0, status: null, fault: 'failed' as const, answer: null };
    });
  const isOk = isDelivered(sent.status);
  const pauseS = isOk ? null : (pauseOfS(row.tries + 1, row.for_s, Math.random()) ?? null);
  return { ...sent, id, organisation, isDelivered: isOk, pauseS };
}
