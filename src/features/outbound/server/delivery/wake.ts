import type { UserId } from '#platform/ids.ts';
import { notify } from '#platform/server/events/outbox-pages.ts';
import { coalesced, failureLog } from '#platform/server/events/outbox-reader.ts';
import type { Services } from '#platform/server/services.ts';
import { isUnavailable } from '#platform/server/store/db.ts';
import { announced } from '../announce.ts';

/** The NOTIFY channel that tells other processes for whom there are events. */
export const EVENTS_OUT_CHANNEL = 'ingam_events_out';
/** From one word to the other processes to the next: NOTIFY takes a lock of the whole cluster. */
const TELL_MS = 40;
/** Organisations that one word names; of more it says that there is something. */
const MOST_NAMED = 400;

/**
 * Calls `heard` with each organisation that an event was committed for, here or in another process, and with nothing where it is not known which; tells
 * the others of those here. Returns a function that stops it.
 */
export function hearOfEvents(
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
    failureLog(log, 'other processes cannot be told of events'),
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
  // Until it listens the poll finds what there is; a store that is away is listened to again when it is back.
  listening.then(
    (stop) => stops.push(() => void stop()),
    (err: unknown) => {
      if (!isUnavailable(err)) log.error({ err }, 'words of events from other processes are not heard');
    },
  );
  return () => {
    for (const stop of stops) stop();
    void telling.stop();
  };
}
