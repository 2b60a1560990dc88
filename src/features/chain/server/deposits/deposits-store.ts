import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { DepositState, Waits } from '../../deposits/rules.ts';
import type { ChainQueue } from '../queue.ts';
import type { Address, BlockRef, Hash } from '../rpc/port.ts';
import type { Found } from './found.ts';
import type { Person } from './scan-store.ts';

export interface DepositRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly asset_id: number;
  /** Amount in the asset's smallest units. */
  readonly amount: string;
  readonly block_number: number;
  readonly tx_hash: Hash | null;
  readonly from_address: Address | null;
  readonly state: DepositState;
  readonly waits: Waits | null;
  readonly credited: string | null;
  readonly seen_at: Date;
  readonly ended_at: Date | null;
}
export const depositColumns = sql`d.id, d.user_id, d.asset_id, d.amount::text AS amount, d.block_number, d.tx_hash, d.from_address, d.state, d.waits,
  d.credited::text AS credited, d.seen_at, d.ended_at`;

/** A payment in a block to a person here. */
export interface SeenDeposit extends Found {
  readonly block: BlockRef;
  readonly person: Person;
}

/**
 * Stores seen deposits, each once. A deposit that a reorg removed and restored is `arriving` again. Returns the new
 * ones.
 */
export const insertSeen = (tx: Tx, seen: readonly SeenDeposit[]): Promise<DepositRow[]> =>
  tx.rows(sql<DepositRow>`
    INSERT INTO chain_deposits AS d (user_id, address, asset_id, amount, block_number, block_hash, tx_hash, log_index, from_address)
    SELECT * FROM unnest(${seen.map(({ person }) => person.userId)}::bigint[], ${seen.map(({ to }) => to)}::text[],
      ${seen.map(({ assetId }) => assetId)}::smallint[], ${seen.map(({ amount }) => String(amount))}::numeric[],
      ${seen.map(({ block }) => block.number)}::bigint[], ${seen.map(({ block }) => block.hash)}::text[],
      ${seen.map(({ txHash }) => txHash)}::text[], ${seen.map(({ logIndex }) => logIndex)}::integer[], ${seen.map(({ from }) => from)}::text[])
    ON CONFLICT (block_hash, tx_hash, log_index) WHERE tx_hash IS NOT NULL
      DO UPDATE SET state = 'arriving', ended_at = NULL WHERE d.state = 'gone'
    RETURNING ${depositColumns}`);

/** Marks the deposits of blocks that a reorg removed. */
export const markGone = (tx: Tx, blocks: readonly Hash[]): Promise<DepositRow[]> =>
  tx.rows(sql<DepositRow>`UPDATE chain_deposits d SET state = 'gone', waits = NULL, ended_at = clock_timestamp()
    WHERE d.block_hash = ANY (${[...blocks]}::text[]) AND d.state = 'arriving' AND d.sweep_id IS NULL RETURNING ${depositColumns}`);

export const listDeposits = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<DepositRow[]> =>
  db.rows(sql<DepositRow>`SELECT ${depositColumns} FROM chain_deposits d
    WHERE d.user_id = ${userId} AND d.id < ${before} ORDER BY d.id DESC LIMIT ${count}`);

/**
 * Counts a person's arriving deposits. One that waits because it is worth less than its gas does not count and blocks
 * nobody.
 */
export const countArriving = async (db: Queryable, { userId }: Owner): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`SELECT count(*)::int AS n FROM chain_deposits
      WHERE user_id = ${userId} AND state = 'arriving' AND waits IS DISTINCT FROM 'dust'`)
  ).n;

export async function forgetDeposits(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM chain_deposits WHERE user_id = ${userId}`);
}

/**
 * Returns the stored deposits at an address as of a block, by asset in smallest units: arrived by then, and neither
 * credited nor moved away by then. Deposits found by a balance look count from any block, so that two simultaneous
 * looks find each once.
 */
export const knownAt = (
  db: Queryable,
  address: Address,
  { number }: BlockRef,
): Promise<{ assetId: number; amount: bigint }[]> =>
  db
    .rows(sql<{ asset_id: number; amount: string }>`SELECT asset_id, sum(amount)::text AS amount FROM chain_deposits
      WHERE address = ${address} AND state <> 'gone' AND (block_number <= ${number} OR tx_hash IS NULL) AND (ended_block IS NULL OR ended_block > ${number})
      GROUP BY asset_id`)
    .then((rows) => rows.map(({ asset_id: assetId, amount }) => ({ assetId, amount: BigInt(amount) })));

/** Stores balances at an address as of a block that no log reported. */
export const insertLooked = (
  tx: Tx,
  { userId, address }: Person,
  block: BlockRef,
  looked: readonly { readonly assetId: number; readonly amount: bigint }[],
): Promise<DepositRow[]> =>
  tx.rows(sql<DepositRow>`
    INSERT INTO chain_deposits AS d (user_id, address, asset_id, amount, block_number, block_hash, log_index)
    SELECT ${userId}, ${address}, a.asset_id, a.amount, ${block.number}, ${block.hash}, -1
      FROM unnest(${looked.map(({ assetId }) => assetId)}::smallint[], ${looked.map(({ amount }) => String(amount))}::numeric[]) AS a(asset_id, amount)
    ON CONFLICT (block_hash, address, asset_id) WHERE tx_hash IS NULL DO NOTHING
    RETURNING ${depositColumns}`);

/** Reports how many blocks reading is behind the chain, and how many deposits are stuck. */
export const readDepositQueue = (db: Db): Promise<ChainQueue> =>
  db.one(sql<ChainQueue>`
    SELECT coalesce(greatest(w.head - s.number, 0), 0)::int AS due, coalesce(s.why, (SELECT a.code || ': ' || c.why FROM chain_closed_assets c JOIN assets a ON a.id = c.asset_id ORDER BY c.closed_at LIMIT 1)) AS why,
           CASE WHEN w.head > s.number THEN greatest(extract(epoch FROM clock_timestamp() - s.scanned_at), 0)::int ELSE 0 END AS "oldestDueS",
           (SELECT count(*)::int FROM chain_deposits d WHERE d.state = 'arriving' AND d.waits = 'stuck') AS "setAside"
      FROM (SELECT 1) one LEFT JOIN chain_scan s ON true LEFT JOIN chain_watch w ON true`);
