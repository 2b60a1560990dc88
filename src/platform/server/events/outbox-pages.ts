import type { UserId } from '#platform/ids.ts';
import { channelIn, type Db, type Queryable, sql } from '#platform/server/store/db.ts';

/** Row of the outbox as its readers receive it. */
export interface OutboxRow {
  readonly id: number;
  /** Id of the transaction that wrote it. */
  readonly xid: bigint;
  readonly userId: UserId | null;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

export interface OutboxPosition {
  readonly xid: bigint;
  readonly id: number;
}

/**
 * Rows that a reader has handed out: every row visible in the snapshot `seen`. During a long read over several pages,
 * also the rows of the snapshot `target` up to `after`.
 */
export interface DeliveredUpTo {
  readonly seen: string;
  readonly target: string | undefined;
  readonly after: OutboxPosition;
  /** Transaction id: all rows of transactions with a lower id have been handed out. */
  readonly horizon: bigint;
}

/**
 * Position of a reader. `gaps` are the transactions that were running when it read. `above` is one more than the
 * highest transaction id seen on a row, not the snapshot's end. After a crash PostgreSQL may reuse ids of transactions
 * that left nothing on disk, but never one at or below a committed row's.
 */
export interface Position extends DeliveredUpTo {
  readonly above: bigint;
  readonly gaps: readonly string[];
}

interface StoredRow extends Omit<OutboxRow, 'xid'> {
  readonly xid: string;
}
type PageRow = { readonly snapshot: string } & (StoredRow | { readonly id: null });

const START = { xid: 0n, id: 0 };
/** Bytes of stored data in one page of packed rows. */
const MOST_BYTES = 256 * 1024;
/** Row of outbox_cursors whose horizon is the end of the rows that may have been pruned. */
const PRUNED = '(pruned)';

/** Returns the position of a reader that starts now. */
export async function firstPosition(db: Queryable): Promise<Position> {
  const { snapshot, last, pruned } = await db.one(sql<{ snapshot: string; last: string | null; pruned: string | null }>`
    SELECT pg_current_snapshot()::text AS snapshot,
      (SELECT xid::text FROM outbox WHERE xid < pg_snapshot_xmax(pg_current_snapshot()) ORDER BY outbox.xid DESC LIMIT 1) AS last,
      (SELECT horizon::text FROM outbox_cursors WHERE listener = ${PRUNED}) AS pruned`);
  return settled(snapshot, highest(last === null ? 0n : BigInt(last) + 1n, pruned === null ? 0n : BigInt(pruned)));
}

/** Reads at most `size` rows after a position, and returns them with the new position. `isFull`: there may be more. */
export async function readPage(
  db: Queryable,
  at: Position,
  size: number,
): Promise<{ readonly rows: OutboxRow[]; readonly next: Position; readonly isFull: boolean }> {
  const from = later({ xid: at.above, id: 0 }, at.after);
  // Two branches, because an index serves each alone but not both joined by OR. Each has one lower bound, because the
  // index scan starts at the first of two bounds, however low it is.
  const found = await db.rows(sql<PageRow>`
    WITH now AS MATERIALIZED (SELECT coalesce(${at.target ?? null}::pg_snapshot, pg_current_snapshot()) AS snapshot)
    SELECT now.snapshot::text AS snapshot, o.id, o.xid::text AS xid, o.user_id AS "userId", o.type, o.data, o.created_at AS "createdAt"
      FROM now LEFT JOIN LATERAL (
        (SELECT * FROM outbox
          WHERE (xid, id) > (${String(from.xid)}::xid8, ${from.id}::bigint) AND pg_visible_in_snapshot(xid, now.snapshot)
          ORDER BY xid, id LIMIT ${size})
        UNION ALL
        (SELECT * FROM outbox
          WHERE xid = ANY (${at.gaps}::xid8[]) AND (xid, id) > (${String(at.after.xid)}::xid8, ${at.after.id}::bigint)
            AND pg_visible_in_snapshot(xid, now.snapshot)
          ORDER BY xid, id LIMIT ${size})
        ORDER BY xid, id LIMIT ${size}) o ON true
     ORDER BY o.xid, o.id`);
  const snapshot = found[0]?.snapshot ?? at.seen;
  const rows = found.flatMap((row) => (row.id === null ? [] : [outboxRow(row)]));
  const last = rows.at(-1);
  if (!last || rows.length < size) {
    const above = highest(at.above, (last ?? at.after).xid + 1n);
    return { rows, next: settled(snapshot, above), isFull: false };
  }
  const { xmin } = parts(snapshot);
  const horizon = highest(at.horizon, lowest(xmin, last.xid));
  return { rows, next: { ...at, horizon, target: snapshot, after: { xid: last.xid, id: last.id } }, isFull: true };
}

function outboxRow({ id, xid, userId, type, data, createdAt }: StoredRow): OutboxRow {
  return { id, xid: BigInt(xid), userId, type, data, createdAt };
}

/**
 * Reads one page of rows from `from` on that a reader at `handed` has already handed out, for a stream that resumes. It
 * returns the user's own rows and packed rows of these types. Rows in between come back with `isTheirs` false and no
 * data. A page has at most `size` rows and about `MOST_BYTES` of data.
 */
export async function readUserPage(
  db: Queryable,
  asked: {
    readonly userId: number;
    readonly types: readonly string[];
    /** Types of packed rows that may contain the user's events. */
    readonly packed: readonly string[];
    readonly from: bigint;
    readonly handed: DeliveredUpTo;
    readonly after: OutboxPosition;
    readonly size: number;
  },
): Promise<{ readonly isKnown: boolean; readonly rows: (OutboxRow & { readonly isTheirs: boolean })[] }> {
  const { from, after, handed } = asked;
  const start = later({ xid: from, id: 0 }, after);
  const found = await db.rows(sql<{ isKnown: boolean } & ((StoredRow & { isTheirs: boolean }) | { readonly id: null })>`
    WITH known AS (
      SELECT ${String(from)}::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
        AND NOT EXISTS (SELECT 1 FROM outbox_cursors WHERE listener = ${PRUNED} AND horizon > ${String(from)}::xid8) AS "isKnown")
    SELECT known."isKnown", o.id, o.xid::text AS xid, o.user_id AS "userId", o.type, o."isTheirs", o.created_at AS "createdAt",
           CASE WHEN o."isTheirs" THEN o.data ELSE '{}' END AS data
      FROM known LEFT JOIN LATERAL (
        SELECT *, type = ANY (${asked.packed}::text[]) OR (user_id = ${asked.userId} AND type = ANY (${asked.types}::text[])) IS TRUE AS "isTheirs",
               sum(pg_column_size(data)) OVER (ORDER BY xid, id) - pg_column_size(data) AS bytes FROM (SELECT * FROM outbox
         WHERE known."isKnown" AND (xid, id) > (${String(start.xid)}::xid8, ${start.id}::bigint)
           AND (pg_visible_in_snapshot(xid, ${handed.seen}::pg_snapshot)
             OR (pg_visible_in_snapshot(xid, ${handed.target ?? handed.seen}::pg_snapshot)
               AND (xid, id) <= (${String(handed.after.xid)}::xid8, ${handed.after.id}::bigint)))
         ORDER BY xid, id LIMIT ${asked.size}) s) o ON o.bytes < ${MOST_BYTES}
     ORDER BY o.xid, o.id`);
  return {
    isKnown: found[0]?.isKnown ?? false,
    rows: found.flatMap((row) => (row.id === null ? [] : [{ ...outboxRow(row), isTheirs: row.isTheirs }])),
  };
}

/**
 * Notifies the other processes on this store of committed rows. It runs in a transaction of its own: NOTIFY locks the
 * whole cluster until the commit, and this commit need not wait for the disk.
 */
export async function notify(db: Db, channel: string, from: string): Promise<void> {
  await db.rows(
    sql`SELECT set_config('synchronous_commit', 'off', true), pg_notify(${channelIn(db.schema, channel)}, ${from})`,
  );
}

function settled(snapshot: string, above: bigint): Position {
  const { xmin, xmax, running } = parts(snapshot);
  const end = lowest(above, xmax);
  return {
    seen: snapshot,
    above: end,
    gaps: running.filter((xid) => xid < end).map(String),
    horizon: lowest(xmin, end),
    target: undefined,
    after: START,
  };
}

export const lowest = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** Returns the later of two positions. Id 0 comes before every row of a transaction. */
const later = (a: OutboxPosition, b: OutboxPosition): OutboxPosition =>
  a.xid > b.xid || (a.xid === b.xid && a.id > b.id) ? a : b;
const highest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Parses a snapshot, `xmin:xmax:xid,xid`. */
function parts(snapshot: string): { xmin: bigint; xmax: bigint; running: bigint[] } {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: running === '' ? [] : running.split(',').map(BigInt) };
}
