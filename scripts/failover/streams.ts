import { setTimeout as sleep } from 'node:timers/promises';
import { type EventClient, openEvents, type RecordedEvent } from '../../src/platform/server/testing/event-client.ts';

/** A phone's event stream, reopened after each end from its last event id. */
export interface Follower {
  readonly user: number;
  /** All events in order of arrival. */
  readonly events: readonly (RecordedEvent & { readonly heardAt: number })[];
  isOpen(): boolean;
  /** Returns how many times the stream was reopened. */
  resumed(): number;
  close(): Promise<void>;
}

const AGAIN_MS = 200;
/** Ms of silence after which the stream is reopened: two missed heartbeats, as in a browser. */
const SILENT_MS = 45_000;

export function follow(url: string, user: number, token: string): Follower {
  const events: (RecordedEvent & { readonly heardAt: number })[] = [];
  let current: EventClient | undefined;
  let lastId = '';
  let opened = 0;
  let isOver = false;
  const headers = () => ({ authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) });
  const take = (client: EventClient, from: number): number => {
    for (const event of client.events.slice(from)) events.push({ ...event, heardAt: performance.now() });
    lastId = client.lastId() || lastId;
    return client.events.length;
  };
  const once = async () => {
    const client = await openEvents(`${url}/api/events/${user}`, headers());
    if (client.status !== 200) return client.close();
    current = client;
    opened += 1;
    let taken = 0;
    let size = 0;
    let heardAt = performance.now();
    while (!client.isClosed() && !isOver) {
      await Promise.race([client.closed, sleep(20)]);
      taken = take(client, taken);
      if (client.events.length + client.heartbeats.length !== size) heardAt = performance.now();
      size = client.events.length + client.heartbeats.length;
      if (performance.now() - heardAt > SILENT_MS) client.close();
    }
    take(client, taken);
    client.close();
  };
  const running = (async () => {
    while (!isOver) {
      await once().catch(() => undefined);
      if (!isOver) await sleep(AGAIN_MS);
    }
  })();
  return {
    user,
    events,
    isOpen: () => current !== undefined && !current.isClosed(),
    resumed: () => Math.max(0, opened - 1),
    close: async () => {
      isOver = true;
      current?.close();
      await running;
    },
  };
}
