import { z } from 'zod';
import { heldFacts } from '#features/credentials/contract.ts';
import { id, timestamp } from '#platform/shapes.ts';

const inBoth = heldFacts.shape.name;

/** What became of something, as the server that saw it says. */
export const HAPPENED = ['taken', 'shown', 'unanswered', 'rejected', 'refused', 'failed'] as const;

/** One thing that happened to a person's credentials on another server. */
export const happened = z.strictObject({
  what: z.enum(HAPPENED),
  /** The issuer it was taken from, or whom it was shown to, as that server names them: nobody here has proven it. */
  who: inBoth,
  why: inBoth.nullable(),
  of: z.array(z.strictObject({ credential: inBoth, claims: z.array(inBoth) })),
  /** The did:web of the server that saw it, the person's DID there, and the number that it has there. */
  seenBy: z.string(),
  subject: z.string(),
  number: z.string(),
  at: timestamp,
});
export type Happened = z.output<typeof happened>;

export const broughtEntry = happened.extend({
  id,
  /** The did:web of the server whose signature the file had: another than `seenBy` where a person has moved before. */
  by: z.string(),
  broughtAt: timestamp,
});
export type BroughtEntry = z.output<typeof broughtEntry>;

/** What a person may have of it, in rows and in bytes as they are sealed, and how long one may be. */
export const MOST_HISTORY = { entries: 5000, bytes: 4_000_000, entry: 16_384, credentials: 20, claims: 100 } as const;

/** Why the history of a file, or some of it, is not here. */
export const HISTORY_LEFT = ['not_signed', 'unreachable', 'own', 'no_room', 'unreadable'] as const;

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
