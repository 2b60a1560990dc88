import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { UserId } from '#platform/ids.ts';
import { callHeaders } from '#platform/server/http/problems.ts';
import { shownSafely } from '#platform/texts/shown-safely.ts';
import type { OutboxRow } from './outbox-pages.ts';

/** Event types that browsers receive. Other outbox rows are internal to the server. */
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
  'shown_code_update',
  'organisation_staff',
  'events_given_up',
  'notification',
  'notifications_read',
];

const MAX_UNSENT_BYTES = 256 * 1024;
const MAX_WAITING = 1000;

export interface EventStream {
  readonly userId: UserId;
  /** Hash of the token of the session that opened the stream. Null where no session is needed. */
  readonly tokenHash: string | null;
  /** Time of the next heartbeat, in ms of the process's clock. */
  heartbeatAt: number;
  checkAt: number;
  /** Writes the first bytes: headers, a comment, and the id to resume from if it is already known. */
  open(headers: Readonly<Record<string, unknown>>, horizon: bigint | undefined): void;
  /** Writes past rows while the stream catches up. Resolves once the reader has taken them. */
  replay(rows: readonly OutboxRow[], horizon: bigint): Promise<void>;
  /** Asks the reader to refetch everything. */
  refetch(horizon: bigint): void;
  /** Takes newly committed rows: writes them at once, or buffers them until the stream has caught up. */
  take(rows: readonly OutboxRow[], horizon: bigint): void;
  /** Writes the buffered rows, once the stream has caught up. */
  goLive(horizon: bigint): void;
  heartbeat(horizon: bigint): void;
  end(): void;
}

export interface StreamOptions {
  readonly raw: ServerResponse;
  readonly userId: UserId;
  readonly tokenHash: string | null;
  /** Horizon of the rows that the reader already has: all rows of transactions with a lower id. */
  readonly seenBelow: bigint;
  /** Formats a horizon as the `id:` of a server-sent event, from which the reader resumes. */
  readonly idOf: (horizon: bigint) => string;
  /** Called when the stream is closed because its reader is too slow. The reader resumes with its last id. */
  readonly onTooSlow: () => void;
}

/**
 * Creates one reader's stream (HTML Standard, "Server-sent events"). Each `id:` is a horizon: every row below it has
 * been written to the stream.
 */
export function eventStream({ raw, userId, tokenHash, seenBelow, idOf, onTooSlow }: StreamOptions): EventStream {
  let isLive = false;
  let below = seenBelow;
  let waiting: OutboxRow[] = [];

  // Returns the socket itself once this response may write to it. Writing through the response would buffer each event
  // until all streams have it.
  const wire = () => raw.socket ?? raw;
  const drop = () => {
    onTooSlow();
    raw.destroy();
  };
  const write = (text: string): void => {
    if (raw.destroyed || raw.writableEnded) return;
    // Checked before each write: a write adds at most one page, and a reader that keeps up has received it by the next
    // write.
    if (raw.writableLength > MAX_UNSENT_BYTES) drop();
    else wire().write(text);
  };
  // Writes a batch of rows. Only its last row carries the id: a reader that resumed from an earlier row would miss the
  // rest.
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
      // Random, so that the readers of a node that stopped do not all reconnect at the same moment.
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
      // The heartbeat has data, because browsers do not report an id without data to the page, and the next tab must
      // know where to resume.
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
  // The response is written without chunks: the stream ends with the connection (RFC 9112 section 6.3).
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
