import type { ImportedEvent } from './history.ts';

/** Returns the host of a did:web for people. */
export const serverOf = (did: string): string => {
  const host = did.replace(/^did:web:/, '');
  try {
    return decodeURIComponent(host);
  } catch {
    // The DID is not one of a server like ours, so it is shown unchanged.
    return host;
  }
};

/** A party on one server, with everything reported about it, newest first. */
export interface HistoryParty {
  readonly key: string;
  readonly who: ImportedEvent['who'];
  readonly all: readonly [ImportedEvent, ...ImportedEvent[]];
}
export interface HistoryServer {
  readonly server: string;
  /** Server that reported the event, if it did not happen on that server. */
  readonly by: string | null;
  readonly parties: readonly HistoryParty[];
}

/** Groups entries by server, and there by party. Parties of different servers are never merged. */
export function groupByServer(entries: readonly ImportedEvent[]): HistoryServer[] {
  const sorted = entries.toSorted((a, b) => b.at.localeCompare(a.at));
  const servers = Map.groupBy(sorted, ({ seenBy, by }) => JSON.stringify([seenBy, by]));
  return [...servers.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const parties = [...Map.groupBy(all, ({ who, seenBy, by }) => JSON.stringify([seenBy, by, who]))];
    return {
      server: serverOf(first.seenBy),
      by: first.by === first.seenBy ? null : serverOf(first.by),
      parties: parties.flatMap(([key, [newest, ...more]]) =>
        newest ? [{ key, who: newest.who, all: [newest, ...more] as const }] : [],
      ),
    };
  });
}
