import type { UserId } from '#platform/ids.ts';
import type { Services } from '#platform/server/services.ts';
import type { Act } from '../../audit.ts';
import type { EntryContent, ExportedEntry } from './chain.ts';
import { exportEntry } from './trail.ts';
import { listBetween, readHead, readLink } from './trail-store.ts';

/** Entries of an audit trail about one subject, in a form that others can verify. */
export interface TrailExtract {
  /** Number and head (hex) of the last entry when the extract was made. */
  readonly n: number;
  readonly head: string;
  /** Entries, oldest first, each with the chain's head before the entry. */
  readonly entries: readonly (ExportedEntry & { readonly before: string })[];
}

interface Wanted {
  readonly act: Act;
  /** Times at which the acts were done. */
  readonly at: readonly Date[];
  /** Reports whether an entry belongs to the subject. */
  readonly isIt: (said: EntryContent['data']) => boolean;
  /** True to include every entry from the first match to the head; the others come without their content. */
  readonly isChained: boolean;
}

/** Margin in ms of the search by time: an act is recorded in its own transaction, a little after its time. */
const BEFORE_MS = 1000;
const AFTER_MS = 10_000;
const MOST_NEAR = 1000;
/** Maximum length of a chain; a longer one is left out. */
const MOST_CHAINED = 10_000;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

type Parts = Pick<Services, 'db' | 'vault'>;
type Found = Map<number, ExportedEntry>;

/** Extracts the entries about one subject from an organisation's audit trail. */
export async function extractTrail(parts: Parts, organisation: UserId, wanted: Wanted): Promise<TrailExtract> {
  const last = await readHead(parts.db, organisation);
  const found: Found = new Map();
  for (const time of wanted.at) await findNear(parts, organisation, { ...wanted, time, last: last.n }, found);
  if (wanted.isChained) await addChain(parts, organisation, last.n, found);
  const entries: (ExportedEntry & { before: string })[] = [];
  for (const entry of [...found.values()].sort((a, b) => a.n - b.n)) {
    const before = entry.n === 1 ? undefined : await readLink(parts.db, organisation, entry.n - 1);
    entries.push({ before: hex(before?.head ?? new Uint8Array(32)), ...entry });
  }
  return { n: last.n, head: hex(last.head), entries };
}

interface Near extends Wanted {
  readonly time: Date;
  readonly last: number;
}

async function findNear(parts: Parts, organisation: UserId, { act, isIt, time, last }: Near, found: Found) {
  const { db, vault } = parts;
  const from = await placeAt(parts, organisation, time.getTime() - BEFORE_MS, last);
  const near = await listBetween(db, organisation, { from, to: Math.min(last, from + MOST_NEAR) });
  for (const row of near.filter((one) => one.act === act && one.at_ms <= time.getTime() + AFTER_MS)) {
    const entry = found.has(row.n) ? undefined : await exportEntry(db, vault, row);
    if (entry?.said && isIt(entry.said.data)) found.set(row.n, entry);
  }
}

/** Adds every entry from the first match to the last. */
async function addChain({ db }: Parts, organisation: UserId, last: number, found: Found): Promise<void> {
  const from = Math.min(...found.keys());
  if (found.size === 0 || last - from >= MOST_CHAINED) return;
  for (const { n, at_ms: atMs, act, commitment, head } of await listBetween(db, organisation, { from, to: last }))
    if (!found.has(n)) found.set(n, { n, atMs, act, commitment: hex(commitment), head: hex(head) });
}

/** Returns the number of the first entry at or after a time. Entries are in order of time, without gaps. */
async function placeAt({ db }: Parts, organisation: UserId, ms: number, last: number): Promise<number> {
  let [low, high] = [1, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (((await readLink(db, organisation, middle))?.at_ms ?? ms) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
