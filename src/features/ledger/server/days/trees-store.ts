import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { LoggedDay } from '../../day-log.ts';

/** Number of leaves in a block: a power of two, so that each full block is a subtree of RFC 9162. */
export const BLOCK = 1024;
/** Entries of a clock that was set back are dated to a later day; none of more than a week later is looked for. */
const LATEST_DAYS = 7;

/** A transfer of a closed day, in the columns of the ledger. */
export interface DayTransfer {
  readonly id: number;
  readonly kind: string;
  readonly asset: string;
  /** Smallest units. */
  readonly amount: string;
  readonly fee: string;
  readonly from_owner: string;
  readonly to_owner: string;
  readonly at: Date;
}

/** Takes the lock under which the log grows, until the end of the transaction. */
export const lockLog = (tx: Tx): Promise<unknown> =>
  tx.rows(sql`SELECT pg_advisory_xact_lock('day_trees'::regclass::oid::bigint)`);

/** Takes the lock under which a day is hashed, until the end of the transaction. False if another node has it. */
export const tryLockHashing = async (tx: Tx): Promise<boolean> =>
  (
    await tx.one(sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock('day_tree_blocks'::regclass::oid::bigint) AS taken`)
  ).taken;

/**
 * Returns the closed day that comes next in the log; undefined if none is left. The log begins with the newest closed
 * day.
 */
export const findNextDay = (db: Queryable): Promise<{ day: string; n: number } | undefined> =>
  db.maybe(sql<{ day: string; n: number }>`
    SELECT c.day::text AS day, coalesce(l.n + 1, 0) AS n
      FROM closed_days c
      LEFT JOIN (SELECT n, day FROM day_trees ORDER BY n DESC LIMIT 1) l ON true
     WHERE l.day IS NULL OR c.day = l.day + 1
     ORDER BY c.day DESC LIMIT 1`);

/** Columns of a transfer that its leaf contains. */
const COLUMNS =
  't.id, t.kind, a.code AS asset, t.posted_amount::text AS amount, t.fee::text AS fee, t.from_owner, t.to_owner, t.resolved_at AS at';

const selectDay = (day: string) => `SELECT ${COLUMNS}
  FROM (SELECT DISTINCT transfer_id FROM entries
         WHERE at >= ledger_day_start('${day}'::date) AND at < ledger_day_start('${day}'::date + 1)) e
  JOIN transfers t ON t.id = e.transfer_id
  JOIN assets a ON a.id = t.asset_id
 ORDER BY t.id`;

/** Yields the transfers of a closed day by id, a block at a time. */
export async function* readBlocks(tx: Tx, day: string): AsyncGenerator<readonly DayTransfer[]> {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new RangeError('not a day');
  await tx.exec(`DECLARE day_transfers CURSOR FOR ${selectDay(day)}`);
  for (;;) {
    const rows = await tx.rows<DayTransfer>({ text: `FETCH ${BLOCK} FROM day_transfers`, values: [], name: '' });
    if (rows.length > 0) yield rows;
    if (rows.length < BLOCK) break;
  }
  await tx.exec('CLOSE day_transfers');
}

/** Returns the statement that reads the transfers of one block, in the order of its leaves. */
export const selectBlock = (day: string, block: number) => sql<DayTransfer>`
  SELECT i.id, t.kind, a.code AS asset, t.posted_amount::text AS amount, t.fee::text AS fee, t.from_owner, t.to_owner, t.resolved_at AS at
    FROM day_tree_blocks b CROSS JOIN LATERAL unnest(b.ids) WITH ORDINALITY AS i(id, nth)
    JOIN transfers t ON t.id = i.id
    JOIN assets a ON a.id = t.asset_id
   WHERE b.day = ${day}::date AND b.block = ${block}
   ORDER BY i.nth`;

export interface TreeBlock {
  readonly block: number;
  readonly root: Uint8Array;
  readonly ids: readonly number[];
  readonly salts: Uint8Array;
  readonly hashes: Uint8Array;
}

export const insertBlock = (tx: Tx, day: string, { block, root, ids, salts, hashes }: TreeBlock): Promise<number> =>
  tx.run(sql`
    INSERT INTO day_tree_blocks (day, block, first_id, last_id, root, ids, salts, hashes)
    VALUES (${day}::date, ${block}, ${ids[0]}, ${ids.at(-1)}, ${root}, ${[...ids]}::bigint[], ${salts}, ${hashes})`);

export const insertTree = (tx: Tx, n: number, { day, transfers, root }: LoggedDay, logRoot: Uint8Array) =>
  tx.run(sql`
    INSERT INTO day_trees (n, day, transfers, root, log_root)
    VALUES (${n}, ${day}::date, ${transfers}, ${root}, ${logRoot})`);

/** Returns all days of the log, in order. */
export const readLog = (db: Queryable): Promise<(LoggedDay & { readonly log_root: Uint8Array })[]> =>
  db.rows(sql<LoggedDay & { readonly log_root: Uint8Array }>`
    SELECT day::text AS day, transfers, root, log_root FROM day_trees ORDER BY n`);

/** Head of the log: its last day, its number of days and its root; undefined while it is empty. */
export interface LogHead {
  readonly day: string;
  readonly of: number;
  readonly root: Uint8Array;
}
export const readLogHead = (db: Queryable): Promise<LogHead | undefined> =>
  db.maybe(sql<LogHead>`
    SELECT day::text AS day, n + 1 AS of, log_root AS root FROM day_trees ORDER BY n DESC LIMIT 1`);

/** Returns the root that the log had with this many days; undefined if it never had. */
export const readLogRoot = async (db: Queryable, of: number): Promise<Uint8Array | undefined> =>
  (await db.maybe(sql<{ root: Uint8Array }>`SELECT log_root AS root FROM day_trees WHERE n = ${of}::bigint - 1`))?.root;

/** A transfer with its place in the trees. */
export interface LeafRow extends DayTransfer {
  readonly day: string;
  readonly block: number;
  /** Index in the block, from 0. */
  readonly place: number;
  readonly salt: Uint8Array;
  /** Hashes of all leaves in the block. */
  readonly hashes: Uint8Array;
}

/** Finds a transfer's leaf with its block. Undefined if no tree contains the transfer. */
export const findLeaf = (db: Queryable, id: number): Promise<LeafRow | undefined> =>
  db.maybe(sql<LeafRow>`
    SELECT b.day::text AS day, b.block, p.place, substring(b.salts FROM 16 * p.place + 1 FOR 16) AS salt, b.hashes,
           t.id, t.kind, a.code AS asset, t.posted_amount::text AS amount, t.fee::text AS fee, t.from_owner, t.to_owner, t.resolved_at AS at
      FROM transfers t
      JOIN assets a ON a.id = t.asset_id
      JOIN day_tree_blocks b ON b.day BETWEEN ledger_day(t.resolved_at) AND ledger_day(t.resolved_at) + ${LATEST_DAYS}::int
       AND t.id BETWEEN b.first_id AND b.last_id
     CROSS JOIN LATERAL (SELECT array_position(b.ids, t.id) - 1 AS place) p
     WHERE t.id = ${id} AND p.place IS NOT NULL
     ORDER BY b.day LIMIT 1`);

/** Returns the roots of a day's blocks, in order. */
export const readBlockRoots = async (db: Queryable, day: string): Promise<Uint8Array[]> =>
  (
    await db.rows(sql<{ root: Uint8Array }>`SELECT root FROM day_tree_blocks WHERE day = ${day}::date ORDER BY block`)
  ).map(({ root }) => root);

/** Returns the first day of the log, and whether the transfer was posted before it. Undefined while the log is empty. */
export const findLogStart = async (
  db: Queryable,
  id: number,
): Promise<{ from: string; isEarlier: boolean } | undefined> =>
  db.maybe(sql<{ from: string; isEarlier: boolean }>`
    SELECT l.day::text AS from, coalesce(ledger_day(t.resolved_at) < l.day, false) AS "isEarlier"
      FROM (SELECT day FROM day_trees ORDER BY n LIMIT 1) l
      LEFT JOIN transfers t ON t.id = ${id}`);
