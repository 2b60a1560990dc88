import type { Db } from '#platform/server/store/db.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { BlockRef, ChainReader, View } from '../rpc/port.ts';
import { blockOf, type Walk, type WalkedTransaction, walk } from './walk.ts';
import { beginWalk, keepWalked, listWalked, readWalk, type Walked } from './walk-store.ts';

/** Margin for blocks whose clock differs, and for transactions signed before the backup and mined after it. */
const MARGIN_S = 600;
/** Blocks read and stored together. */
const PIECE = 240;

/** Pace of a walk. */
export interface Pace {
  /**
   * Called after each piece is stored, so that every run makes progress. If it returns false the walk stops, and the
   * next run continues from there.
   */
  readonly goesOn?: () => Promise<boolean>;
  readonly piece?: number;
}

/** Transactions from and to the treasury since a moment, and the blocks read for them. */
export interface WalkResult extends View {
  readonly first: number;
  readonly sent: readonly WalkedTransaction[];
}

interface Walking extends Pick<Walk, 'chain' | 'treasury'> {
  readonly db: Db;
  readonly since: Date;
}

/**
 * Reads everything since a moment, however many blocks that is. Final blocks are read in pieces that are stored, so
 * that an interrupted walk is continued; later ones are read each time. Two walks at the same time read some blocks
 * twice, and store each once.
 */
export async function walkInPieces(
  walking: Walking,
  { goesOn = async () => true, piece = PIECE }: Pace,
): Promise<WalkResult> {
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
      throw new ChainUnanswered(`the chain is read to block ${at.next - 1} of ${finalized.number} so far`);
  }
}

/** Continues from the stored pieces without storing anything. */
export async function walkWithoutStoring(walking: Walking): Promise<WalkResult> {
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

async function withHead(
  walking: Walking,
  first: number,
  finalized: BlockRef,
  known: readonly WalkedTransaction[],
): Promise<WalkResult> {
  const head = await walking.chain.reader.head();
  const late = await walk({ ...walking, first: Math.max(first, finalized.number + 1), last: head.number });
  return { first, head, finalized, sent: [...known, ...late] };
}

/** Returns the stored position, or the first block since the moment. */
async function startOf({ db, chain: { reader }, since }: Walking): Promise<Walked> {
  const at = await readWalk(db, since);
  if (at && (await isThere(reader, at))) return at;
  const first = await firstSince(reader, since);
  await db.tx((tx) => beginWalk(tx, since, first));
  return { since, first, next: first, hash: null };
}

/**
 * Reports whether the last block read is still in the chain: a final one stays, unless endpoints were wrong about it.
 */
const isThere = async (reader: ChainReader, { next, hash }: Walked): Promise<boolean> =>
  hash === null || (await blockOf(reader, next - 1)).hash === hash;

/** Finds the first block since the moment, less a margin, by binary search. */
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
