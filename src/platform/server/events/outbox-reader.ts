import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, isUnavailable } from '#platform/server/store/db.ts';
import { isAlreadyLogged } from '#platform/server/store/store-watch.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { type DeliveredUpTo, firstPosition, notify, type OutboxRow, type Position, readPage } from './outbox-pages.ts';

export interface OutboxBatch {
  readonly rows: readonly OutboxRow[];
  /** Transaction id: all rows of transactions with a lower id have been handed out, including this batch. */
  readonly horizon: bigint;
}

export interface OutboxReader {
  /**
   * Calls `take` with each row committed from now on, once, in (xid, id) order within a batch. Returns a function that
   * stops it.
   */
  subscribe(take: (batch: OutboxBatch) => void): () => void;
  position(): DeliveredUpTo;
  wake(): void;
  close(): Promise<void>;
}

const PAGE = 500;
/** Minimum ms between two reads, and between two notifications to other processes. One read serves many commits. */
const LOOK_MS = 20;
const TELL_MS = 40;

/**
 * Starts this process's only outbox reader, from now on. Own commits, NOTIFY from other processes and a poll wake it;
 * it runs one query at a time. Rows that become visible late are found through the transactions that the last snapshot
 * saw running, so no row is skipped.
 */
export async function startOutboxReader(
  db: Db,
  log: FastifyBaseLogger,
  { pollMs = 1000, pageSize = PAGE } = {},
): Promise<OutboxReader> {
  const takers = new Set<(batch: OutboxBatch) => void>();
  let position: Position = await firstPosition(db);

  const readOn = async () => {
    for (;;) {
      const page = await readPage(db, position, pageSize);
      position = page.next;
      if (page.rows.length > 0) for (const take of takers) take({ rows: page.rows, horizon: position.horizon });
      if (!page.isFull) return;
    }
  };
  const reading = coalesced(LOOK_MS, readOn, failureLog(log, 'the outbox cannot be read'));
  const stops = [db.onOutboxCommit(reading.run)];
  const poll = setInterval(reading.run, pollMs);
  poll.unref();
  let telling: Coalesced | undefined;
  if (db.store === 'postgres') {
    const me = randomUUID();
    // A lost NOTIFY delays the other processes by one poll. NOTIFY locks the whole cluster, so one is sent for many
    // commits.
    telling = coalesced(
      TELL_MS,
      () => notify(db, OUTBOX_CHANNEL, me),
      failureLog(log, 'other processes cannot be notified'),
    );
    stops.push(db.onOutboxCommit(telling.run));
    const stopListening = await db.listen(OUTBOX_CHANNEL, (from) => from !== me && reading.run());
    stops.push(() => void stopListening());
  }
  return {
    subscribe: (take) => {
      takers.add(take);
      return () => void takers.delete(take);
    },
    position: () => position,
    wake: reading.run,
    close: async () => {
      clearInterval(poll);
      for (const stop of stops) stop();
      await Promise.all([reading.stop(), telling?.stop()]);
    },
  };
}

export interface Coalesced {
  run(): void;
  stop(): Promise<void>;
}

/**
 * Returns a function that requests a run of `work`. Runs never overlap, and start at least `paceMs` apart. All requests
 * that arrive during a run cause one further run.
 */
export function coalesced(paceMs: number, work: () => Promise<void>, ended: (error?: unknown) => void): Coalesced {
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  let nextAt = 0;
  const loop = async () => {
    while (isWanted && !isStopped) {
      const waitMs = nextAt - performance.now();
      if (waitMs > 0) await pause(waitMs);
      nextAt = performance.now() + paceMs;
      isWanted = false;
      await work().then(() => ended(), ended);
    }
    running = undefined;
  };
  return {
    run: () => {
      isWanted = true;
      if (!isStopped) running ??= loop();
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

/**
 * Logs once when something stops working and once when it works again. Loss of the store is a warning, unless the
 * store's watch has already logged it. Anything else is a fault.
 */
export function failureLog(log: FastifyBaseLogger, message: string): (error?: unknown) => void {
  let hasFailed = false;
  return (err) => {
    if (isAlreadyLogged(err)) return;
    if (err !== undefined && !hasFailed) log[isUnavailable(err) ? 'warn' : 'error']({ err }, message);
    if (err === undefined && hasFailed) log.info(`${message}: over`);
    hasFailed = err !== undefined;
  };
}
