import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseId, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Gate } from '#platform/server/http/prove-access.ts';
import { type Db, isUnavailable } from '#platform/server/store/db.ts';
import { CLIENT_EVENTS, type EventStream, eventStream } from './event-stream.ts';
import { type OpenStreams, openStreams } from './open-streams.ts';
import { type DeliveredUpTo, lowest, type OutboxRow, readUserPage } from './outbox-pages.ts';
import type { OutboxReader } from './outbox-reader.ts';
import { type Packed, type Unpacker, unpacker } from './packed.ts';
import { type SessionsLeft, sessionWatch } from './session-watch.ts';

export interface RealtimeOptions {
  readonly db: Db;
  readonly reader: OutboxReader;
  readonly gate: Pick<Gate, 'caller' | 'owner'>;
  readonly sessionsLeft: SessionsLeft;
  readonly log: FastifyBaseLogger;
  readonly heartbeatMs?: number;
  readonly packed?: readonly Packed[];
  /** Epoch of the store; '' if it was never restored. */
  readonly epoch?: string;
}

export interface Realtime {
  /**
   * Mounts `GET /api/events/{userId}`. Also adds the header `event-position` to each GET of the API: an id to resume
   * from, taken before the response was read.
   */
  mount(app: FastifyInstance): void;
  /**
   * Open streams of this process, their users, and the number of streams closed because their readers were too slow.
   */
  stats(): { readonly streams: number; readonly users: number; readonly tooSlow: number };
  /** Ends all streams at once and refuses new ones. */
  close(): void;
}

const MAX_PER_USER = 8;
const HEARTBEAT_MS = 20_000;
/** Ms between checks of the open streams: short enough that an expired session's streams end within a second. */
const TICK_MS = 500;
const PAGE = 500;
/**
 * Maximum number of events, of all users, that are read for a stream that resumes. A stream that missed more refetches
 * everything.
 */
const MOST_LOOKED_AT = 10_000;
/** Approximate number of events in a packed row. */
const A_PACKED_ROW = 100;
/** Internal event: `data.tokenHash` names a session that has ended. */
export const SESSION_ENDED = 'session_ended';

/**
 * Serves users' event streams (docs/product/events.md#stream): each user's own outbox rows, resumed by `Last-Event-ID`
 * without a gap.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { db, reader, gate, sessionsLeft, log, heartbeatMs = HEARTBEAT_MS, epoch = '' } = options;
  const open = openStreams();
  const unpack = unpacker(options.packed);
  const watch = sessionWatch(sessionsLeft, heartbeatMs, log);
  let tooSlow = 0;
  let isClosed = false;

  const unsubscribe = reader.subscribe(({ rows, horizon }) => {
    for (const { data } of rows.filter(({ type }) => type === SESSION_ENDED))
      for (const stream of open.ofSession(String(data.tokenHash))) stream.end();
    for (const [userId, some] of byOpenUser(rows, open, unpack))
      for (const stream of open.ofUser(userId)) stream.take(some, horizon);
  });

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await gate.caller(request);
    const userId = parseId<'user'>((request.params as { userId: string }).userId);
    if (userId === undefined) throw refuse(commonRefusals, 'not_found');
    gate.owner(caller, userId);
    if (isClosed) throw refuse(commonRefusals, 'unavailable', { retryAfterS: 2 });
    needRoom(open, userId);
    const lastId = lastEventId(request, epoch);
    reply.hijack();
    if (request.raw.socket.destroyed) return;
    request.raw.socket.setKeepAlive(true, 30_000);
    const stream = eventStream({
      raw: reply.raw,
      userId,
      tokenHash: caller.session?.tokenHash ?? null,
      idOf: (horizon) => idOf(epoch, horizon),
      seenBelow: typeof lastId === 'bigint' ? lastId : 0n,
      onTooSlow: () => {
        tooSlow += 1;
      },
    });
    stream.heartbeatAt = performance.now() + heartbeatMs;
    reply.raw.on('close', open.add(stream));
    // From here on the reader hands this stream every row that is not covered by `start`.
    const start = reader.position();
    stream.open(reply.getHeaders(), lastId === undefined ? start.horizon : undefined);
    if (lastId !== undefined)
      await catchUp(db, stream, lastId, start, unpack).catch((err: unknown) => giveUp(log, stream, err));
    stream.goLive(reader.position().horizon);
  };
  const ticking = setInterval(() => {
    const all = open.all();
    beat(all, heartbeatMs, reader);
    watch(all);
  }, TICK_MS);
  ticking.unref();

  return {
    mount: (app) => {
      tellPosition(app, reader, epoch);
      app.get('/api/events/:userId', { exposeHeadRoute: false }, handle);
    },
    stats: () => ({ ...open.counts(), tooSlow }),
    close: () => {
      isClosed = true;
      clearInterval(ticking);
      unsubscribe();
      for (const stream of open.all()) stream.end();
    },
  };
}

function giveUp(log: FastifyBaseLogger, stream: EventStream, err: unknown): void {
  log[isUnavailable(err) ? 'warn' : 'error']({ err }, 'an event stream could not resume');
  stream.end();
}

function needRoom(open: OpenStreams, userId: UserId): void {
  if (open.ofUser(userId).length < MAX_PER_USER) return;
  throw refuse(commonRefusals, 'too_many_requests', {
    detail: `A user may have ${MAX_PER_USER} event streams open.`,
    retryAfterS: 30,
  });
}

function beat(streams: readonly EventStream[], heartbeatMs: number, reader: OutboxReader): void {
  const now = performance.now();
  for (const stream of streams.filter(({ heartbeatAt }) => heartbeatAt <= now)) {
    stream.heartbeatAt = now + heartbeatMs;
    stream.heartbeat(reader.position().horizon);
  }
}

/** Id to resume from: a horizon, prefixed with the store's epoch if the store was restored. */
const ID = /^(?:([0-9a-f]{12})\.)?(\d{1,18})$/;
const idOf = (epoch: string, horizon: bigint): string => (epoch === '' ? `${horizon}` : `${epoch}.${horizon}`);

/**
 * Sends the current position with each GET of the API, so that a page can start its stream at the position of its data
 * and miss no later event.
 */
function tellPosition(app: FastifyInstance, reader: OutboxReader, epoch: string): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method === 'GET' && url.startsWith('/api/'))
      reply.header('event-position', idOf(epoch, reader.position().horizon));
  });
}

/** Groups these rows by user, for users who have a stream here. */
function byOpenUser(rows: readonly OutboxRow[], open: OpenStreams, unpack: Unpacker): Map<UserId, OutboxRow[]> {
  const found = new Map<UserId, OutboxRow[]>();
  for (const event of rows.flatMap((row) => unpack.events(row, open.hasUser))) {
    if (event.userId === null || !CLIENT_EVENTS.includes(event.type)) continue;
    const some = found.get(event.userId);
    if (some) some.push(event);
    else found.set(event.userId, [event]);
  }
  return found;
}

/** Sends the user's stored rows from `lastId` up to where the live ones begin. */
async function catchUp(
  db: Db,
  stream: EventStream,
  lastId: bigint | 'malformed',
  start: DeliveredUpTo,
  unpack: Unpacker,
): Promise<void> {
  if (lastId === 'malformed') return stream.refetch(start.horizon);
  const { userId } = stream;
  const packed = unpack.rowTypesOf(CLIENT_EVENTS);
  let after = { xid: 0n, id: 0 };
  for (let looked = 0; looked < MOST_LOOKED_AT; ) {
    const page = await readUserPage(db, {
      userId,
      types: CLIENT_EVENTS,
      packed,
      from: lastId,
      handed: start,
      after,
      size: PAGE,
    });
    if (!page.isKnown) return stream.refetch(start.horizon);
    const last = page.rows.at(-1);
    if (!last) return;
    const events = page.rows.flatMap((row) => (row.isTheirs ? unpack.events(row, (one) => one === userId) : []));
    await stream.replay(
      events.filter(({ type }) => CLIENT_EVENTS.includes(type)),
      lowest(start.horizon, last.xid),
    );
    for (const row of page.rows) looked += packed.includes(row.type) ? A_PACKED_ROW : 1;
    after = last;
  }
  stream.refetch(start.horizon);
}

/**
 * Reads `Last-Event-ID`, or `?lastEventId=` from a page that had to open a new stream (browsers send the header only
 * when they reconnect by themselves).
 */
function lastEventId(request: FastifyRequest, epoch: string): bigint | 'malformed' | undefined {
  const { lastEventId: asked } = request.query as { lastEventId?: unknown };
  const text = request.headers['last-event-id'] || asked;
  if (text === undefined || text === '') return undefined;
  const [, of = '', horizon = ''] = (typeof text === 'string' && ID.exec(text)) || [];
  // Transaction ids from another epoch of the store are meaningless in the current one.
  return horizon !== '' && of === epoch ? BigInt(horizon) : 'malformed';
}
