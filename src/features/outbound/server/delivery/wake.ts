import type { UserId } from '#platform/ids.ts';
import { notify } from '#platform/server/events/outbox-pages.ts';
import { coalesced, failureLog } from '#platform/server/events/outbox-reader.ts';
import type { Services } from '#platform/server/services.ts';
import { isUnavailable } from '#platform/server/store/db.ts';
import { announced } from '../announce.ts';

/** NOTIFY channel that names the organisations with new events to other processes. */
export const EVENTS_OUT_CHANNEL = 'ingam_events_out';
/** Minimum milliseconds between notifications: NOTIFY takes a lock of the whole cluster. */
const TELL_MS = 40;
/**
 * Maximum number of organisations named by one notification. With more it is sent empty, which means that any
 * organisation may have events.
 */
const MOST_NAMED = 400;

/**
 * Calls `heard` with each organisation that has a committed event, here or in another process, or with undefined if the
 * organisation is not known. Notifies other processes of the commits here. Returns a function that stops both.
 */
export function listenForEvents(
  { db, log }: Pick<Services, 'db' | 'log'>,
  node: string,
  heard: (organisation?: UserId) => void,
): () => void {
  if (db.store === 'pglite') return announced.add(heard);
  let toTell = new Set<UserId>();
  const telling = coalesced(
    TELL_MS,
    () => {
      const named = toTell.size <= MOST_NAMED ? [...toTell] : [];
      toTell = new Set();
      return notify(db, EVENTS_OUT_CHANNEL, [node, ...named].join(' '));
    },
    failureLog(log, 'other processes cannot be notified of events'),
  );
  const stops = [
    announced.add((organisation) => {
      heard(organisation);
      toTell.add(organisation);
      telling.run();
    }),
  ];
  const listening = db.listen(EVENTS_OUT_CHANNEL, (word) => {
    const [from, ...named] = word.split(' ');
    if (from === node) return;
    if (named.length === 0) heard();
    for (const one of named) heard(Number(one) as UserId);
  });
  // The poll finds new events until LISTEN is active. The listener reconnects by itself when the store returns.
  listening.then(
    (stop) => stops.push(() => void stop()),
    (err: unknown) => {
      if (!isUnavailable(err)) log.error({ err }, 'notifications of events from other processes cannot be received');
    },
  );
  return () => {
    for (const stop of stops) stop();
    void telling.stop();
  };
}
