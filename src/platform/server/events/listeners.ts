import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Job, Runner } from '#platform/server/jobs/jobs.ts';
import { faultOf } from '#platform/server/jobs/set-aside.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import { type Db, isAway, sql, type Tx } from '#platform/server/store/db.ts';
import { type RetryTimes, retryEvents, setEventAside } from './events-aside.ts';
import type { Listener } from './listener.ts';
import type { OutboxRow } from './outbox-pages.ts';
import type { OutboxReader } from './outbox-reader.ts';
import { type Packed, type Unpacker, unpacker } from './packed.ts';

const BATCH = 100;
const PACE_MS = 50;
const SOON_MS = 5;
const LONGEST_SOON_MS = 200;
/** Bytes of stored data read in one turn. Packed rows hold many events each. */
const MOST_BYTES = 32 * 1024;

export interface ListenerTimes extends RetryTimes {
  readonly batch?: number;
  readonly packed?: readonly Packed[];
  /**
   * Returns this process's turn at a job. Set if several processes share the outbox; then only the one that has the
   * turn looks for events.
   */
  readonly turnAt?: (job: string) => Turn;
}

/**
 * Creates one job for each listener; only one process at a time works for a listener. A failed event is set aside with
 * its reason and retried with growing waits, while later events are handled. After 8 attempts (about half a minute) it
 * is given up. A new listener starts with events committed from then on, so `prepareListeners` must have run.
 */
export function listenerJobs(
  db: Db,
  listeners: readonly Listener[],
  log: FastifyBaseLogger,
  times: ListenerTimes = {},
): Job[] {
  return listeners.map((listener) => {
    const failed = failures(listener, log);
    const place = times.turnAt?.(jobName(listener)) ?? soleTurn;
    const reading = { unpack: unpacker(times.packed), batch: times.batch ?? BATCH, times, place };
    const run = async (stop: AbortSignal) => {
      if (place.isAnothers()) return;
      await workOff(db, listener, failed, reading, stop);
      await retryEvents(db, listener, log, stop, times);
    };
    return { name: jobName(listener), everyMs: 1000, paceMs: PACE_MS, run, end: () => place.giveBack() };
  });
}

/** Stores the starting position of new listeners. Call it once at start, before requests are served. */
export async function prepareListeners(db: Db, listeners: readonly Listener[]): Promise<void> {
  const names = listeners.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`two listeners share a name: ${names.join(', ')}`);
  await db.run(sql`INSERT INTO outbox_cursors (listener, horizon)
    SELECT name, pg_snapshot_xmin(pg_current_snapshot()) FROM unnest(${names}::text[]) AS name
    ON CONFLICT (listener) DO NOTHING`);
}

/** Wakes a listener's job when the reader sees events of its types. Returns a function that stops it. */
export function wakeListeners(
  reader: OutboxReader,
  runner: Runner,
  listeners: readonly Listener[],
  packed?: readonly Packed[],
): () => void {
  const unpack = unpacker(packed);
  const followed = listeners.map((listener) => ({ job: jobName(listener), types: rowTypes(listener, unpack) }));
  return reader.subscribe(({ rows }) => {
    const seen = new Set(rows.map(({ type }) => type));
    for (const { job, types } of followed) if (types.some((type) => seen.has(type))) runner.wake(job);
  });
}

/** Types of outbox rows that may contain a listener's events. */
const rowTypes = ({ types }: Listener, unpack: Unpacker) => [...types, ...unpack.rowTypesOf(types)];

const jobName = ({ name }: Listener) => `listener ${name}`;

/**
 * Checks for events without locking or writing, so that an idle store stays idle. `isReady`: events can be handled now,
 * or the listener's cursor has not moved for 30 seconds. `isSoon`: events wait for an older transaction to end.
 */
const lookFor = (db: Db, name: string, types: readonly string[]): Promise<{ isReady: boolean; isSoon: boolean }> =>
  db.one(sql<{ isReady: boolean; isSoon: boolean }>`
    WITH place AS MATERIALIZED (
      SELECT horizon, updated_at < now() - interval '30 seconds' AS is_old, pg_snapshot_xmin(pg_current_snapshot()) AS safe
        FROM outbox_cursors WHERE listener = ${name})
    SELECT EXISTS (SELECT 1 FROM outbox o, place WHERE o.xid >= horizon AND o.xid < safe AND (o.type = ANY (${types}::text[]) OR is_old)) AS "isReady",
      EXISTS (SELECT 1 FROM outbox o, place WHERE o.xid >= greatest(horizon, safe) AND o.type = ANY (${types}::text[])) AS "isSoon"`);

interface Reading {
  readonly unpack: Unpacker;
  readonly batch: number;
  readonly times: RetryTimes;
  /** Turn among the processes that share the outbox. */
  readonly place: Turn;
}

async function workOff(
  db: Db,
  listener: Listener,
  failed: Failures,
  reading: Reading,
  stop: AbortSignal,
): Promise<void> {
  let waitMs = SOON_MS;
  while (!stop.aborted) {
    const state = await step(db, listener, failed, reading);
    if (state === 'idle') return;
    waitMs = state === 'worked' ? SOON_MS : Math.min(waitMs * 2, LONGEST_SOON_MS);
    if (state === 'soon') await pause(waitMs);
  }
}

/**
 * Handles one batch, if there is one. `soon`: rows wait for an older transaction. `idle`: this process has nothing to
 * do.
 */
async function step(
  db: Db,
  listener: Listener,
  failed: Failures,
  reading: Reading,
): Promise<'worked' | 'soon' | 'idle'> {
  const { isReady, isSoon } = await lookFor(db, listener.name, rowTypes(listener, reading.unpack));
  if (isReady) return (await reading.place.isMine()) && (await turn(db, listener, failed, reading)) ? 'worked' : 'idle';
  return isSoon ? 'soon' : 'idle';
}

interface EventBatch {
  readonly horizon: string;
  readonly events: readonly OutboxRow[];
}

/** Handles one batch. Returns false if another process is working for the listener, or nothing more can be done now. */
async function turn(db: Db, listener: Listener, failed: Failures, reading: Reading): Promise<boolean> {
  let current: OutboxRow | undefined;
  const each = async (tx: Tx, events: readonly OutboxRow[]) => {
    for (const event of events) {
      current = event;
      const fault = failed.of(event);
      if (fault !== undefined) await setEventAside(tx, listener.name, event, fault, reading.times);
      else await listener.handle(tx, event);
    }
  };
  const work = (isTogether: boolean) =>
    db.tx(async (tx) => {
      const cursor = await tx.maybe(sql<{ horizon: string }>`SELECT horizon::text AS horizon FROM outbox_cursors
        WHERE listener = ${listener.name} FOR UPDATE SKIP LOCKED`);
      if (!cursor) return false;
      // After a failure, takes one transaction's events at a time, so that those before the failing event are handled.
      const one = failed.hasAny() ? { ...reading, batch: 1 } : reading;
      const { horizon, events } = await read(tx, listener, cursor.horizon, one);
      if (isTogether) await listener.handleAll?.(tx, events);
      else await each(tx, events);
      current = undefined;
      await tx.run(sql`UPDATE outbox_cursors SET horizon = ${horizon}::xid8, updated_at = now()
        WHERE listener = ${listener.name}`);
      tx.afterCommit(() => failed.forget(events));
      return true;
    });
  try {
    if (listener.handleAll === undefined || failed.hasAny()) return await work(false);
    // Handles the events one by one to find the one that fails.
    return await work(true).catch((error: unknown) => {
      if (isAway(error)) throw error;
      return work(false);
    });
  } catch (error) {
    if (!current || isAway(error)) throw error;
    failed.add(current, error);
    return true;
  }
}

/**
 * Reads the listener's next events in (xid, id) order, and the horizon after them. It stops before the oldest
 * transaction that is still open, so no event can appear before one that was read. Transactions are never split.
 */
async function read(tx: Tx, listener: Listener, from: string, { unpack, batch }: Reading): Promise<EventBatch> {
  const types = rowTypes(listener, unpack);
  const found = await tx.rows(sql<
    { safe: string; isMore: boolean } & ((Omit<OutboxRow, 'xid'> & { xid: string }) | { id: null })
  >`
    WITH now AS MATERIALIZED (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS safe),
    next AS (
      SELECT s.xid, count(*) OVER () AS n, sum(s.size) OVER (ORDER BY s.xid, s.id) - s.size AS bytes FROM (
        SELECT o.xid, o.id, pg_column_size(o.data) AS size FROM outbox o, now
         WHERE o.xid >= ${from}::xid8 AND o.xid < now.safe AND o.type = ANY (${types}::text[])
         ORDER BY o.xid, o.id LIMIT ${batch}) s),
    upto AS (SELECT xid FROM next WHERE bytes < ${MOST_BYTES} ORDER BY xid DESC LIMIT 1)
    SELECT now.safe::text AS safe, o.id, o.xid::text AS xid, o.user_id AS "userId", o.type, o.data, o.created_at AS "createdAt",
           EXISTS (SELECT 1 FROM next WHERE n >= ${batch} OR bytes >= ${MOST_BYTES}) AS "isMore"
      FROM now LEFT JOIN outbox o
        ON o.xid >= ${from}::xid8 AND o.xid <= (SELECT xid FROM upto) AND o.type = ANY (${types}::text[])
     ORDER BY o.xid, o.id`);
  const rows = found.flatMap((row) => (row.id === null ? [] : [{ ...row, xid: BigInt(row.xid) }]));
  const last = rows.at(-1);
  const events = rows
    .flatMap((row) => (listener.types.includes(row.type) ? [row] : unpack.events(row, () => true)))
    .filter(({ type }) => listener.types.includes(type));
  return { events, horizon: last?.isMore ? String(last.xid + 1n) : (found[0]?.safe ?? from) };
}

type Failures = ReturnType<typeof failures>;

/** Events that failed in this process and are not set aside yet, with a short reason. */
function failures({ name }: Listener, log: FastifyBaseLogger) {
  const faults = new Map<number, string>();
  return {
    hasAny: () => faults.size > 0,
    of: ({ id }: OutboxRow) => faults.get(id),
    add: ({ id, type }: OutboxRow, err: unknown) => {
      faults.set(id, faultOf(err));
      log.warn({ err, listener: name, eventId: id, type, tries: 1 }, 'a listener could not handle an event yet');
    },
    forget: (events: readonly OutboxRow[]) => {
      for (const { id } of events) faults.delete(id);
    },
  };
}
