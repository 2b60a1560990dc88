import type { UserId } from '#platform/ids.ts';
import { afterFirstRead, readFrom } from '#platform/web/calls/kept-replies.ts';
import { onSession } from '#platform/web/calls/session.ts';
import { createStore, useStore } from '#ui/store.ts';
import { electTabLeader, type Turn } from './elect-tab-leader.ts';
import { type LiveEvent, openSource, type Source } from './event-source.ts';

/** State of the live stream; undefined while there is no user to follow. */
type Connection = 'connected' | 'disconnected' | undefined;

const connection = createStore<Connection>(undefined);

/** Publishes the state of the live stream to the screens. */
export const setConnection = connection.set;

export const useConnection = (): Connection => useStore(connection);

export interface Live {
  /** Calls `heard` once with each event of a type. Returns a function that stops it. */
  on(type: string, heard: (data: LiveEvent['data']) => void): () => void;
  /** Reports whether this browser has its stream. */
  isConnected(): boolean;
  /** Calls `changed` when the connection changes. Returns a function that stops it. */
  onConnection(changed: (isConnected: boolean) => void): () => void;
  stop(): void;
}

type Told =
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly lastEventId: string }
  | { readonly kind: 'connection'; readonly isConnected: boolean; readonly lastEventId: string }
  | { readonly kind: 'hello' };

const REMEMBERED = 1000;

const urlOf = (userId: UserId, after: string) =>
  `/api/events/${userId}${after && `?lastEventId=${encodeURIComponent(after)}`}`;

/**
 * Follows a user's events with one stream for all tabs of a browser. The leading tab has the stream and forwards events
 * to the others. When it goes, the next one continues from the last event id.
 */
export function startLive(userId: UserId): Live {
  const state = liveState();
  let lastEventId = '';
  let source: Source | undefined;
  let turn: Turn<Told> | undefined;
  let stopWaiting: (() => void) | undefined;

  const open = () => {
    source = openSource({
      // Before the first event, starts from the position of the first read.
      url: (after) => urlOf(userId, after || readFrom()),
      lastEventId,
      onEvent: (event, id) => {
        lastEventId = id;
        turn?.tell({ kind: 'event', event, lastEventId });
        state.take(event);
      },
      onConnection: (isConnected) => {
        turn?.tell({ kind: 'connection', isConnected, lastEventId });
        state.setConnected(isConnected);
      },
    });
  };
  const hear = (told: Told) => {
    if (source) {
      if (told.kind === 'hello') turn?.tell({ kind: 'connection', isConnected: state.isConnected(), lastEventId });
      return;
    }
    if (told.kind === 'hello') return;
    lastEventId = told.lastEventId;
    if (told.kind === 'event') state.take(told.event);
    else state.setConnected(told.isConnected);
  };
  const lead = () => {
    stopWaiting = afterFirstRead(open);
  };
  const begin = () => {
    turn = electTabLeader(`ingam-live-${userId}`, { lead, hear });
    turn.tell({ kind: 'hello' });
  };
  const end = () => {
    stopWaiting?.();
    source?.close();
    source = undefined;
    turn?.leave();
    turn = undefined;
    state.setConnected(false);
  };

  // A page in the back-forward cache must not prevent other tabs from leading.
  const show = ({ persisted }: PageTransitionEvent) => persisted && begin();
  const retry = () => source?.retryNow();
  addEventListener('pagehide', end);
  addEventListener('pageshow', show);
  addEventListener('online', retry);
  const stopSession = onSession((change) => change === 'signed-in' && retry());
  begin();
  return {
    on: state.on,
    isConnected: state.isConnected,
    onConnection: state.onConnection,
    stop: () => {
      removeEventListener('pagehide', end);
      removeEventListener('pageshow', show);
      removeEventListener('online', retry);
      stopSession();
      end();
    },
  };
}

/** Listeners in this tab, and the state of the connection. */
function liveState() {
  const last = createStore<LiveEvent | undefined>(undefined);
  const connected = createStore(false);
  const isNew = firstTime();
  return {
    take: (event: LiveEvent) => {
      if (isNew(event.data.eventId)) last.set(event);
    },
    setConnected: (next: boolean) => {
      if (next !== connected.get()) connected.set(next);
    },
    isConnected: connected.get,
    on: (type: string, heard: (data: LiveEvent['data']) => void) =>
      last.subscribe((event) => {
        if (event?.type === type) heard(event.data);
      }),
    onConnection: connected.subscribe,
  };
}

/**
 * Returns a function that reports whether an id is new among the last thousand. An event without an id is always new.
 */
function firstTime(): (id: unknown) => boolean {
  const seen = new Set<unknown>();
  return (id) => {
    if (id === undefined) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > REMEMBERED) seen.delete(oldest);
    return true;
  };
}
