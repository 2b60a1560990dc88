import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Hash } from '../rpc/port.ts';

/** An anchor, with the final transaction that contains it on the chain. */
export interface AnchorRow {
  readonly id: number;
  readonly day: string;
  /** SHA-256 that the anchor puts on the chain, in hexadecimal. */
  readonly digest: string;
  readonly made_at: Date;
  /** True once a chain node has accepted a transaction for the anchor. */
  readonly is_sent: boolean;
  /** Hash of the anchor's transaction. Null until its block is final. */
  readonly hash: Hash | null;
  readonly block_number: number | null;
  readonly block_hash: Hash | null;
}

const selectAnchor = sql`
  SELECT a.id, a.day::text AS day, encode(a.digest, 'hex') AS digest, a.made_at, t.hash, t.block_number, t.block_hash,
    EXISTS (SELECT FROM chain_anchor_sendings o JOIN chain_transactions x ON x.id = o.transaction_id WHERE o.anchor_id = a.id AND x.state IN ('sent', 'mined')) AS is_sent
    FROM chain_anchors a
    LEFT JOIN LATERAL (SELECT c.hash, c.block_number, c.block_hash FROM chain_anchor_sendings s JOIN chain_transactions c ON c.id = s.transaction_id
                        WHERE s.anchor_id = a.id AND c.state = 'final' AND c.is_success LIMIT 1) t ON true`;

/** Lists anchors, newest first. */
export const listAnchors = (db: Queryable, page: { readonly before: number; readonly count: number }) =>
  db.rows(sql<AnchorRow>`${selectAnchor} WHERE a.id < ${page.before} ORDER BY a.id DESC LIMIT ${page.count}`);

export const findAnchor = (db: Queryable, id: number): Promise<AnchorRow | undefined> =>
  db.maybe(sql<AnchorRow>`${selectAnchor} WHERE a.id = ${id}`);

/** Returns all lines of an anchor, in order. */
export const readLines = async (db: Queryable, id: number): Promise<readonly string[]> =>
  (await db.one(sql<{ lines: string[] }>`SELECT lines FROM chain_anchors WHERE id = ${id}`)).lines;

/** Stores the anchor of a day permanently; undefined if any node has already stored one for that day. */
export const insertAnchor = async (
  tx: Tx,
  made: { readonly day: string; readonly digest: Uint8Array; readonly lines: readonly string[] },
): Promise<number | undefined> =>
  (
    await tx.maybe(sql<{ id: number }>`
      INSERT INTO chain_anchors (day, digest, lines) VALUES (${made.day}::date, ${made.digest}, ${[...made.lines]}::text[])
      ON CONFLICT (day) DO NOTHING RETURNING id`)
  )?.id;

export const hasAnchor = async (db: Queryable, day: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM chain_anchors WHERE day = ${day}::date`)) !== undefined;

/** Adds a transaction that sends the anchor. */
export const sendAnchor = (tx: Tx, anchor: number, transaction: number): Promise<number> =>
  tx.run(sql`INSERT INTO chain_anchor_sendings (transaction_id, anchor_id) VALUES (${transaction}, ${anchor})`);

/** Returns the anchor that a transaction sends, and how often it was sent so far. */
export const anchorOfSending = (tx: Tx, transaction: number): Promise<{ id: number; sendings: number } | undefined> =>
  tx.maybe(sql<{ id: number; sendings: number }>`
    SELECT s.anchor_id AS id, (SELECT count(*) FROM chain_anchor_sendings o WHERE o.anchor_id = s.anchor_id) AS sendings
      FROM chain_anchor_sendings s WHERE s.transaction_id = ${transaction}`);
