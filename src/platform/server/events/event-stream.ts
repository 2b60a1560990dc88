import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { UserId } from '#platform/ids.ts';
import { callHeaders } from '#platform/server/http/problems.ts';
import { shownSafely } from '#platform/texts/shown-safely.ts';
import type { OutboxRow } from './outbox-pages.ts';

/** What a browser is sent; other rows of the outbox are between parts of the server. */
export const CLIENT_EVENTS: readonly string[] = [
  'transaction_update',
  'balance_update',
  'charge_update',
  'work_update',
  'claim_update',
  'order_update',
  'request_update',
  'case_update',
  'chain_update',
  'organisation_staff',
  'events_given_up',
  'notification',
  'notifications_read',
];

const MAX_UNSENT_BYTES = 256 * 1024;
const MAX_WAITING = 1000;

export interface EventStream {
  readonly userId: UserId;
  /** The session that it was opened with; null where none is needed. */
  readonly tokenHash: string | null;
  /** When it is to be looked at next, in the process's own ms. */
  heartbeatAt: number;
  checkAt: number;
  /** Writes the first bytes: headers, a comment, and the id to resume from if one is known already. */
  open(headers: Readonly<Record<string, unknown>>, horizon: bigint | undefined): void;
  /** Rows of the past, while it catches up; resolves when the reader has taken them. */
  replay(rows: readonly OutboxRow[], horizon: bigint): Promise<void>;
  /** Tells the reader to refetch everything. */
  refetch(horizon: bigint): void;
  /** Rows that were just committed: written at once, or kept until it has caught up. */
  take(rows: readonly OutboxRow[], horizon: bigint): void;
  /** It has caught up: writes what was kept. */
  goLive(horizon: bigint): void;
  heartbeat(horizon: bigint): void;
  end(): void;
}

export interface StreamOptions {
  readonly raw: ServerResponse;
  readonly userId: UserId;
  readonly tokenHash: string | null;
  /** The reader has every row of a transaction below it. */
  readonly seenBelow: bigint;
  /** How a horizon stands in `id:`. */
  readonly idOf: (horizon: bigint) => string;
  /** Told when it is closed because its reader is too slow; it resumes with its last id. */
  readonly onTooSlow: () => void;
}

/** One reader's stream (HTML Standard, "Server-sent events"): each `id:` is a horizon below which every row has been written to it. */
export function eventStream({ raw, userId, tokenHash, seenBelow, idOf, onTooSlow }: StreamOptions): EventStream {
  let isLive = false;
  let below = seenBelow;
  let waiting: OutboxRow[] = [];

  // The socket itself, once it is this answer's turn: the answer would keep what it is given until all streams of an event have theirs.
  const wire = () => raw.socket ?? raw;
  const drop = () => {
    onTooSlow();
    raw.destroy();
  };
  const write = (text: string): void => {
    if (raw.destroyed || raw.writableEnded) return;
    // Judged before writing: what one write adds is bounded by a page, and a quick reader has taken it by the next.
    if (raw.writableLength > MAX_UNSENT_BYTES) drop();
    else wire().write(text);
  };
  // The id stands on the last one alone: after an earlier one the reader does not have the rest yet.
  const writeRows = (rows: readonly OutboxRow[], horizon: bigint): void => {
    const events = rows.map((row) => dataLine(row.type, { ...row.data, eventId: String(row.id) }));
    const last = events.pop();
    if (last) write(`${events.join('')}id: ${idOf(horizon)}\n${last}`);
  };
  return {
    userId,
    tokenHash,
    heartbeatAt: 0,
    checkAt: 0,
    open: (headers, horizon) => {
      writeHeaders(raw, headers);
      // Spread, so that the readers of a node that went away do not all come at once.
      const retryMs = 1000 + Math.floor(Math.random() * 2000);
      write(`: connected\nretry: ${retryMs}\n${horizon === undefined ? '' : `id: ${idOf(horizon)}\n`}\n`);
    },
    replay: async (rows, horizon) => {
      writeRows(rows, horizon);
      if (wire().writableNeedDrain && !raw.destroyed) await drained(raw, wire());
    },
    refetch: (horizon) => {
      below = 0n;
      const fresh = () => ({ refetch: true, eventId: `refetch-${randomUUID()}` });
      write(`${dataLine('balance_update', fresh())}id: ${idOf(horizon)}\n${dataLine('transaction_update', fresh())}`);
    },
    take: (rows, horizon) => {
      const unseen = rows.filter((row) => row.xid >= below);
      if (isLive) return writeRows(unseen, horizon);
      waiting.push(...unseen);
      if (waiting.length > MAX_WAITING) drop();
    },
    goLive: (horizon) => {
      isLive = true;
      if (waiting.length > 0) writeRows(waiting, horizon);
      // With data, since a page never hears of an id that comes alone, and the next tab must know where to go on.
      else write(`id: ${idOf(horizon)}\n${dataLine('heartbeat', {})}`);
      waiting = [];
    },
    heartbeat: (horizon) => write(`${isLive ? `id: ${idOf(horizon)}\n` : ''}${dataLine('heartbeat', {})}`),
    end: () => {
      if (raw.writableLength > 0) raw.destroy();
      else raw.end();
    },
  };
}

function writeHeaders(raw: ServerResponse, headers: Readonly<Record<string, unknown>>): void {
  // No chunks around what is written: the end of the connection is the end of the stream (RFC 9112 section 6.3).
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, {
    ...callHeaders,
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
}

const dataLine = (type: string, data: Readonly<Record<string, unknown>>) =>
  `data: ${shownSafely(JSON.stringify({ type, data }))}\n\n`;

const drained = (raw: ServerResponse, wire: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      wire.off('drain', done);
      raw.off('close', done);
      resolve();
    };
    wire.on('drain', done);
    raw.on('close', done);
  });
