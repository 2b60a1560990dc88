import type { BroughtEntry } from './history.ts';

/** The host of a did:web, as a person reads it. */
export const serverOf = (did: string): string => {
  const host = did.replace(/^did:web:/, '');
  try {
    return decodeURIComponent(host);
  } catch {
    // Not one of ours: shown as it stands.
    return host;
  }
};

/** Who took part, on one server: all that is told of them, the newest first. */
export interface BroughtParty {
  readonly key: string;
  readonly who: BroughtEntry['who'];
  readonly all: readonly [BroughtEntry, ...BroughtEntry[]];
}
export interface BroughtServer {
  readonly server: string;
  /** Who says so, where it is not that server itself. */
  readonly by: string | null;
  readonly parties: readonly BroughtParty[];
}

/** By server, and there by who took part: those of two servers are never one. */
export function byServer(entries: readonly BroughtEntry[]): BroughtServer[] {
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
