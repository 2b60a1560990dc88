import { walkHistory } from '#features/ledger/server/history/history.ts';
import type { HistoryCursor } from '#features/ledger/server/history/history-merge.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Moment } from '#platform/server/timeline.ts';
import type { TimelineEntry, TimelineQuery } from '../contract.ts';
import { type Kind, kinds } from '../kinds.ts';
import { comparePoints, mergeStreams, type Point, type Stream } from '../merge.ts';
import { BEGINNING, cursorText, readCursor, type TimelineCursor } from './cursor.ts';
import { readers } from './sources.ts';

/**
 * Maximum number of rounds that fill one page when a filter rejects most entries. After that the page is returned
 * short, with its cursor.
 */
const MOST_ROUNDS = 4;
const NO_ID = Number.MAX_SAFE_INTEGER;
const TRANSFERS = kinds.indexOf('transaction');

interface TimelineFilter extends Omit<TimelineQuery, 'kinds' | 'since' | 'until'> {
  readonly kinds: ReadonlySet<Kind>;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** A point that may be a transfer, with the ledger position after which reading continues. */
interface FoundPoint extends Point {
  readonly after?: HistoryCursor | null;
}

/** Returns a page of the person's timeline over all services, newest first. Refuses a malformed cursor with 400. */
export async function readTimeline(
  services: Services,
  owner: Owner,
  { limit, before, ...query }: TimelineQuery & PageQuery,
): Promise<Page<TimelineEntry>> {
  const asked = askedOf(query);
  let cursor: TimelineCursor | undefined = before === undefined ? BEGINNING : readCursor(before);
  if (!cursor) throw refuse(commonRefusals, 'malformed', { errors: { before: 'is not a cursor of this list' } });
  const items: TimelineEntry[] = [];
  for (let round = 0; cursor && round < MOST_ROUNDS && items.length < limit; round += 1) {
    const stretch = await readStretch(services, owner, asked, { cursor, limit: limit - items.length });
    const entries = await entriesOf(services, owner, stretch.found);
    items.push(...entries.filter((entry) => isAsked(entry, asked)));
    cursor = stretch.next;
    if (stretch.found.length === 0) break;
  }
  return { items, next: cursor && cursorText(cursor) };
}

const askedOf = ({ kinds: some, since, until, ...rest }: TimelineQuery): TimelineFilter => ({
  ...rest,
  party: rest.party?.toLowerCase(),
  kinds: new Set(some === undefined ? kinds : kinds.filter((kind) => some.split(',').includes(kind))),
  since: since === undefined ? null : new Date(since),
  until: until === undefined ? null : new Date(until),
});

/** Applies the filters other than kind and time, which the sources have already applied. */
const isAsked = ({ party, money, status }: TimelineEntry, asked: TimelineFilter): boolean =>
  (asked.party === undefined || party?.toLowerCase() === asked.party) &&
  (asked.asset === undefined || money?.asset === asked.asset) &&
  (asked.status === undefined || status === asked.status);

interface From {
  readonly cursor: TimelineCursor;
  readonly limit: number;
}

/** Returns the next points of all kinds merged, and the cursor after them; no cursor after the last point. */
async function readStretch(
  services: Services,
  owner: Owner,
  asked: TimelineFilter,
  { cursor, limit }: From,
): Promise<{ found: FoundPoint[]; next: TimelineCursor | undefined }> {
  const from = { cursor, limit };
  const [transfers, others] = await Promise.all([
    readTransfers(services, owner, asked, from),
    inTurn(kinds.entries(), ([rank, kind]) => readMoments(services, owner, asked, { ...from, kind, rank })),
  ]);
  const streams = [transfers, ...others];
  const found = mergeStreams<FoundPoint>(streams, limit);
  const isOver = streams.every(({ isWhole }) => isWhole);
  const isAll = isOver && found.length === streams.reduce((sum, { points }) => sum + points.length, 0);
  if (isAll) return { found, next: undefined };
  const shown = found.filter(({ rank }) => rank === TRANSFERS);
  const last = shown.at(-1);
  const left = shown.length === transfers.points.length ? transfers.next : (last?.after ?? transfers.start);
  const point = [cursor.point, ...found.slice(-1)].toSorted(comparePoints).at(-1) ?? cursor.point;
  return { found, next: { point: { micros: point.micros, rank: point.rank, id: point.id }, transfers: left } };
}

/** Reads one kind below a point, one row more than the page takes. */
async function readMoments(
  { db }: Services,
  owner: Owner,
  { kinds: some, since, until }: TimelineFilter,
  { cursor: { point }, limit, kind, rank }: From & { kind: Kind; rank: number },
): Promise<Stream<FoundPoint>> {
  const { moments } = readers[kind];
  if (!moments || !some.has(kind)) return { points: [], isWhole: true };
  const count = limit + 1;
  const rows = await moments(db, owner, { below: belowOf(point, rank, until), since, count });
  return { points: rows.map((row) => ({ ...row, rank })), isWhole: rows.length < count };
}

/**
 * Returns where a kind continues below a point. For the point's own time, lower-ranked kinds have been shown already
 * and higher-ranked ones have not.
 */
function belowOf(point: Point, rank: number, until: Date | null): Moment {
  const id = rank < point.rank ? 0 : rank === point.rank ? point.id : NO_ID;
  const end = until && until.getTime() * 1000;
  return end !== null && end <= point.micros ? { micros: end, id: 0 } : { micros: point.micros, id };
}

interface Walk extends Stream<FoundPoint> {
  readonly start: HistoryCursor | null;
  readonly next: HistoryCursor | null;
}
const NO_WALK: Walk = { points: [], isWhole: true, start: null, next: null };

/**
 * Reads transfers in the ledger's order. Caps their times at the cursor's, so that a clock that went back cannot
 * reorder the list.
 */
async function readTransfers(
  { db }: Services,
  owner: Owner,
  { kinds: some, since, until, asset, status, party }: TimelineFilter,
  { cursor, limit }: From,
): Promise<Walk> {
  if (!some.has('transaction') || cursor.transfers === null) return NO_WALK;
  const place = cursor.transfers === 'newest' ? null : cursor.transfers;
  const filter = { since, until, asset: asset ?? null, status: status ?? null, party: party ?? null };
  const { start, shown, next } = await walkHistory(db, owner, { place, limit, filter });
  const points = shown.map(({ id, time, after }) => ({
    micros: Math.min(time * 1000, cursor.point.micros),
    rank: TRANSFERS,
    id,
    after,
  }));
  return { points, isWhole: next === null, start, next };
}

/** Loads the entries of the points, in order. Skips points deleted since they were read. */
async function entriesOf(services: Services, owner: Owner, found: readonly FoundPoint[]): Promise<TimelineEntry[]> {
  const read = await inTurn(kinds.entries(), async ([rank, kind]) => {
    const ids = found.flatMap((one) => (one.rank === rank ? one.id : []));
    const entries = ids.length > 0 ? await readers[kind].entries(services, owner, ids) : [];
    return new Map(entries.map((entry) => [entry.id, entry]));
  });
  return found.flatMap(({ rank, id }) => read[rank]?.get(id) ?? []);
}

/** Runs the calls one after the other, so that one page cannot occupy every database connection. */
async function inTurn<T, R>(all: Iterable<T>, act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const one of all) done.push(await act(one));
  return done;
}
