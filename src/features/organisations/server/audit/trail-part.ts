import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Act } from '../../audit.ts';
import type { ExportedEntry, Said } from './chain.ts';
import { exportEntry } from './trail.ts';
import { listBetween, readHead, readLink } from './trail-store.ts';

/** Entries of an audit trail about one thing, as they are checked elsewhere. */
export interface TrailPart {
  /** Where the trail stood when they were taken out; hex. */
  readonly n: number;
  readonly head: string;
  /** The oldest first, each with the head before it. */
  readonly entries: readonly (ExportedEntry & { readonly before: string })[];
}

interface Wanted {
  readonly act: Act;
  /** When it was done. */
  readonly at: readonly Date[];
  /** Whether an entry is one of them. */
  readonly isIt: (said: Said['data']) => boolean;
  /** Every entry from the first of them to the head, the others without what they say. */
  readonly isChained: boolean;
}

/** What is done is written down within its own transaction, a little after it. */
const BEFORE_MS = 1000;
const AFTER_MS = 10_000;
const MOST_NEAR = 1000;
/** A chain that is longer is left out. */
const MOST_CHAINED = 10_000;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** Takes the entries about one thing out of an organisation's audit trail. */
export async function takePart(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  organisation: UserId,
  { act, at, isIt, isChained }: Wanted,
): Promise<TrailPart> {
  const last = await readHead(db, organisation);
  const found = new Map<number, ExportedEntry>();
  for (const time of at) {
    const from = await placeAt({ db }, organisation, time.getTime() - BEFORE_MS, last.n);
    const near = await listBetween(db, organisation, { from, to: Math.min(last.n, from + MOST_NEAR) });
    for (const row of near.filter((one) => one.act === act && one.at_ms <= time.getTime() + AFTER_MS)) {
      if (found.has(row.n)) continue;
      const entry = await exportEntry(db, vault, row);
      if (entry.said && isIt(entry.said.data)) found.set(row.n, entry);
    }
  }
  const first = Math.min(...found.keys());
  if (isChained && found.size > 0 && last.n - first < MOST_CHAINED)
    for (const { n, at_ms: atMs, act: done, commitment, head } of await listBetween(db, organisation, { from: first, to: last.n }))
      if (!found.has(n)) found.set(n, { n, atMs, act: done, commitment: hex(commitment), head: hex(head) });
  const entries: (ExportedEntry & { before: string })[] = [];
  for (const entry of [...found.values()].sort((a, b) => a.n - b.n)) {
    const before = entry.n === 1 ? undefined : await readLink(db, organisation, entry.n - 1);
    entries.push({ before: hex(before?.head ?? new Uint8Array(32)), ...entry });
  }
  return { n: last.n, head: hex(last.head), entries };
}

/** The first entry at or after a time: they are in the order of time, without a gap. */
async function placeAt({ db }: Pick<Services, 'db'>, organisation: UserId, ms: number, last: number): Promise<number> {
  let [low, high] = [1, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (((await readLink(db, organisation, middle))?.at_ms ?? ms) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
