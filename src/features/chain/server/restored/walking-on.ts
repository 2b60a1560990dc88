import type { Db } from '#platform/server/store/db.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { BlockRef, ChainReader, View } from '../rpc/port.ts';
import { beginWalk, keepWalked, listWalked, readWalk, type Walked } from './walk-store.ts';
import { blockOf, type Sent, type Walk, walk } from './walking.ts';

/** Margin for blocks whose clock is not ours, and for what was signed before and mined after. */
const MARGIN_S = 600;
/** So many blocks are read, and kept as read, at once. */
const PIECE = 240;

/** How a walk is made. */
export interface Pace {
  /** Asked after each piece, so that each walk gets on; what was read until it says no is kept, and another goes on there. */
  readonly goesOn?: () => Promise<boolean>;
  readonly piece?: number;
}

/** What the treasury sent and got since, and the blocks that were read for it. */
export interface Since extends View {
  readonly first: number;
  readonly sent: readonly Sent[];
}

interface Walking extends Pick<Walk, 'chain' | 'treasury'> {
  readonly db: Db;
  readonly since: Date;
}

/**
 * Everything since a moment, however many blocks that is: final ones in pieces that are kept, so that whatever ends it, another walk goes on there; those
 * that are not final yet each time anew. Two at once read some blocks twice, and keep each once.
 */
export async function walkOn(walking: Walking, { goesOn = async () => true, piece = PIECE }: Pace): Promise<Since> {
  const { db, chain, since } = walking;
  let at = await startOf(walking);
  for (;;) {
    const finalized = await chain.reader.finalized();
    const last = Math.min(at.next + piece - 1, finalized.number);
    if (last < at.next) return withHead(walking, at.first, finalized, await listWalked(db));
    const found = await walk({ ...walking, first: at.next, last });
    const { number, hash } = await blockOf(chain.reader, last);
    const from = at;
    await db.tx((tx) => keepWalked(tx, from, { number, hash }, found));
    at = (await readWalk(db, since)) ?? (await startOf(walking));
    if (at.next <= finalized.number && !(await goesOn()))
      throw new ChainUnanswered(`it is read to block ${at.next - 1} of ${finalized.number} so far`);
  }
}

/** The same by what was kept so far, and without keeping anything. */
export async function walkAlong(walking: Walking): Promise<Since> {
  const { db, chain, since } = walking;
  const finalized = await chain.reader.finalized();
  const at = await readWalk(db, since);
  const first = at?.first ?? (await firstSince(chain.reader, since));
  const isKept = at !== undefined && (await isThere(chain.reader, at));
  const known = isKept ? await listWalked(db) : [];
  const next = isKept ? at.next : first;
  const found = await walk({ ...walking, first: next, last: finalized.number });
  return withHead(walking, first, finalized, [...known, ...found]);
}

async function withHead(walking: Walking, first: number, finalized: BlockRef, known: readonly Sent[]): Promise<Since> {
  const head = await walking.chain.reader.head();
  const late = await walk({ ...walking, first: Math.max(first, finalized.number + 1), last: head.number });
  return { first, head, finalized, sent: [...known, ...late] };
}

/** Where to go on, or the first block of then. */
async function startOf({ db, chain: { reader }, since }: Walking): Promise<Walked> {
  const at = await readWalk(db, since);
  if (at && (await isThere(reader, at))) return at;
  const first = await firstSince(reader, since);
  await db.tx((tx) => beginWalk(tx, since, first));
  return { since, first, next: first, hash: null };
}

/** Whether the block that was read last is in the chain: what was final stays, unless endpoints were wrong about it. */
const isThere = async (reader: ChainReader, { next, hash }: Walked): Promise<boolean> =>
  hash === null || (await blockOf(reader, next - 1)).hash === hash;

/** The first block that says that it is of then, less a margin, or later; by halves. */
async function firstSince(reader: ChainReader, since: Date): Promise<number> {
  const sinceS = Math.floor(since.getTime() / 1000) - MARGIN_S;
  let [low, high] = [0, (await reader.head()).number];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await blockOf(reader, middle)).timestampS >= sinceS) high = middle;
    else low = middle + 1;
  }
  return low;
}
