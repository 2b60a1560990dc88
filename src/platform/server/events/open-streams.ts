import type { UserId } from '#platform/ids.ts';
import type { EventStream } from './event-stream.ts';

/** Creates the index of this process's open event streams, by user and by session. */
export function openStreams() {
  const byUser = new Map<UserId, Set<EventStream>>();
  const bySession = new Map<string, Set<EventStream>>();
  let count = 0;
  return {
    /** Adds a stream and returns the function that removes it. */
    add: (stream: EventStream): (() => void) => {
      const { userId, tokenHash } = stream;
      put(byUser, userId, stream);
      if (tokenHash) put(bySession, tokenHash, stream);
      count += 1;
      return () => {
        if (!take(byUser, userId, stream)) return;
        if (tokenHash) take(bySession, tokenHash, stream);
        count -= 1;
      };
    },
    ofUser: (userId: UserId): readonly EventStream[] => [...(byUser.get(userId) ?? [])],
    ofSession: (tokenHash: string): readonly EventStream[] => [...(bySession.get(tokenHash) ?? [])],
    hasUser: (userId: UserId): boolean => byUser.has(userId),
    all: (): EventStream[] => [...byUser.values()].flatMap((some) => [...some]),
    counts: () => ({ streams: count, users: byUser.size }),
  };
}
export type OpenStreams = ReturnType<typeof openStreams>;

function put<K>(map: Map<K, Set<EventStream>>, key: K, stream: EventStream): void {
  const some = map.get(key);
  if (some) some.add(stream);
  else map.set(key, new Set([stream]));
}

function take<K>(map: Map<K, Set<EventStream>>, key: K, stream: EventStream): boolean {
  const some = map.get(key);
  const wasThere = some?.delete(stream) ?? false;
  if (some?.size === 0) map.delete(key);
  return wasThere;
}
