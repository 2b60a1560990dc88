import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Waits } from '../../deposits/rules.ts';
import type { Address, BlockRef, ChainReceipt, Hash } from '../rpc/port.ts';
import { type DepositRow, depositColumns } from './deposits-store.ts';

/** One asset of an address with final, arriving deposits. */
export interface DueSweep {
  readonly userId: UserId;
  readonly address: Address;
  readonly assetId: number;
  readonly tries: number;
}

/**
 * Lists what is to be swept up to a block: one asset per address, tokens before coins, none under way and no closed
 * asset.
 */
export const listDue = (db: Queryable, { number }: BlockRef, count: number): Promise<DueSweep[]> =>
  db.rows(sql<DueSweep>`
    SELECT DISTINCT ON (q.address) q.user_id AS "userId", q.address, q.asset_id AS "assetId", q.tries FROM (
      SELECT d.user_id, d.address, d.asset_id, d.tries, d.id FROM chain_deposits d
       WHERE d.state = 'arriving' AND d.sweep_id IS NULL AND d.block_number <= ${number}
         AND (d.retry_at IS NULL OR d.retry_at <= clock_timestamp())
         AND NOT EXISTS (SELECT FROM chain_closed_assets c WHERE c.asset_id = d.asset_id)
         AND NOT EXISTS (SELECT FROM chain_sweeps s WHERE s.address = d.address AND (s.ended_at IS NULL OR s.block_number > ${number}))
       ORDER BY d.block_number, d.id LIMIT ${count}) q
     ORDER BY q.address, (SELECT c.contract IS NULL FROM chain_assets c WHERE c.asset_id = q.asset_id), q.asset_id, q.tries DESC`);

/** Returns the wei at an address that belong to the house: sent there for gas and not used yet. */
export const houseGasAt = async (db: Queryable, address: Address): Promise<bigint> =>
  BigInt(
    (
      await db.one(sql<{
        wei: string;
      }>`SELECT greatest(coalesce(sum(gas_given - gas_paid - house_part), 0), 0)::text AS wei
        FROM chain_sweeps WHERE address = ${address}`)
    ).wei,
  );

/** Reports whether an address is being swept, or was after that block: its balance there is then not meaningful. */
export const isSweptAfter = async (db: Queryable, address: Address, { number }: BlockRef): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 AS is FROM chain_sweeps
    WHERE address = ${address} AND (ended_at IS NULL OR block_number > ${number}) LIMIT 1`)) !== undefined;

export interface NewSweep extends DueSweep {
  readonly amount: bigint;
  readonly block: BlockRef;
  readonly gasLimit: number;
  readonly feeCap: bigint;
  readonly state: 'gas' | 'sending';
}

/**
 * Begins a sweep of all deposits that arrived by its block; undefined if another sweep is running, or no deposit is
 * arriving any more.
 */
export async function beginSweep(tx: Tx, sweep: NewSweep): Promise<number | undefined> {
  const { userId, address, assetId, block } = sweep;
  const begun = await tx.maybe(sql<{ id: number }>`
    INSERT INTO chain_sweeps (user_id, address, asset_id, amount, at_block, gas_limit, fee_cap, state)
    VALUES (${userId}, ${address}, ${assetId}, ${String(sweep.amount)}::numeric, ${block.number}, ${sweep.gasLimit}, ${String(sweep.feeCap)}::numeric, ${sweep.state})
    ON CONFLICT (address) WHERE ended_at IS NULL DO NOTHING RETURNING id`);
  if (!begun) return undefined;
  const late = await tx.maybe(
    sql`SELECT 1 AS is FROM chain_sweeps WHERE address = ${address} AND block_number > ${block.number} LIMIT 1`,
  );
  const taken = await tx.run(sql`UPDATE chain_deposits SET sweep_id = ${begun.id}, waits = NULL, retry_at = NULL
    WHERE address = ${address} AND asset_id = ${assetId} AND state = 'arriving' AND sweep_id IS NULL AND block_number <= ${block.number}`);
  if (late || taken === 0) {
    tx.queue(sql`DELETE FROM chain_sweeps WHERE id = ${begun.id}`);
    return undefined;
  }
  return begun.id;
}

export const setGasId = (tx: Tx, id: number, sendingId: number): Promise<unknown> =>
  tx.run(sql`UPDATE chain_sweeps SET gas_id = ${sendingId} WHERE id = ${id}`);
export const setSendingId = (tx: Tx, id: number, sendingId: number): Promise<unknown> =>
  tx.run(sql`UPDATE chain_sweeps SET sending_id = ${sendingId}, state = 'sending' WHERE id = ${id}`);

export interface SweepRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly address: Address;
  readonly asset_id: number;
  readonly amount: string;
  readonly gas_limit: number;
  readonly fee_cap: string;
  readonly tx_hash: Hash | null;
  readonly block_number: number | null;
  readonly block_hash: Hash | null;
}
const columns = sql`id, user_id, address, asset_id, amount::text AS amount, gas_limit, fee_cap::text AS fee_cap, tx_hash, block_number, block_hash`;

/** Locks the sweep that waits for the gas transaction of this id. */
export const lockByGas = (tx: Tx, gasId: number): Promise<SweepRow | undefined> =>
  tx.maybe(sql<SweepRow>`SELECT ${columns} FROM chain_sweeps WHERE gas_id = ${gasId} AND state = 'gas' FOR UPDATE`);
export const lockBySending = (tx: Tx, sendingId: number): Promise<SweepRow | undefined> =>
  tx.maybe(
    sql<SweepRow>`SELECT ${columns} FROM chain_sweeps WHERE sending_id = ${sendingId} AND state = 'sending' FOR UPDATE`,
  );
export const lockFinal = (tx: Tx, id: number): Promise<SweepRow | undefined> =>
  tx.maybe(sql<SweepRow>`SELECT ${columns} FROM chain_sweeps WHERE id = ${id} AND state = 'final' FOR UPDATE`);

export const listFinal = (db: Queryable, count: number): Promise<SweepRow[]> =>
  db.rows(sql<SweepRow>`SELECT ${columns} FROM chain_sweeps WHERE state = 'final' ORDER BY id LIMIT ${count}`);

export const giveGas = (tx: Tx, id: number, wei: bigint): Promise<unknown> =>
  tx.run(sql`UPDATE chain_sweeps SET gas_given = ${String(wei)}::numeric WHERE id = ${id}`);

/** Stores the block of the sweep and, for tokens, the house's gas it used. */
export const keepMined = (tx: Tx, id: number, { hash, block }: ChainReceipt, houseGas: bigint): Promise<unknown> =>
  tx.run(sql`UPDATE chain_sweeps SET tx_hash = ${hash}, block_number = ${block.number}, block_hash = ${block.hash},
    gas_paid = ${String(houseGas)}::numeric, state = 'final' WHERE id = ${id}`);

/** Ends a sweep that brought nothing; its deposits are planned again after a delay. */
export async function failSweep(tx: Tx, id: number, failure: string, delayS: number): Promise<void> {
  await tx.run(
    sql`UPDATE chain_sweeps SET state = 'failed', failure = ${failure}, ended_at = clock_timestamp() WHERE id = ${id}`,
  );
  tx.queue(sql`UPDATE chain_deposits SET sweep_id = NULL, tries = tries + 1,
      retry_at = clock_timestamp() + make_interval(secs => ${delayS} * power(2, least(tries, 10)))
    WHERE sweep_id = ${id} AND state = 'arriving'`);
}

export const disputeSweep = (tx: Tx, id: number, failure: string): Promise<unknown> =>
  tx.run(
    sql`UPDATE chain_sweeps SET state = 'disputed', failure = ${failure}, ended_at = clock_timestamp() WHERE id = ${id}`,
  );

export const closeAsset = (tx: Tx, assetId: number, why: string, sweepId: number): Promise<unknown> =>
  tx.run(
    sql`INSERT INTO chain_closed_assets (asset_id, why, sweep_id) VALUES (${assetId}, ${why}, ${sweepId}) ON CONFLICT DO NOTHING`,
  );

/**
 * Lists assets whose deposits and withdrawals are stopped, because their contract did not do what its logs reported.
 */
export const listClosedAssets = (db: Queryable): Promise<{ assetId: number; why: string }[]> =>
  db.rows(
    sql<{ assetId: number; why: string }>`SELECT asset_id AS "assetId", why FROM chain_closed_assets ORDER BY asset_id`,
  );

/** Locks the deposits of a sweep, oldest first. */
export const lockSwept = (tx: Tx, sweepId: number): Promise<DepositRow[]> =>
  tx.rows(
    sql<DepositRow>`SELECT ${depositColumns} FROM chain_deposits d WHERE d.sweep_id = ${sweepId} AND d.state = 'arriving' ORDER BY d.id FOR UPDATE`,
  );

export interface Credit {
  readonly received: bigint;
  readonly housePart: bigint;
  readonly credited: bigint;
  readonly transferId: number;
}

export const creditSweep = (
  tx: Tx,
  id: number,
  { received, housePart, credited, transferId }: Credit,
): Promise<unknown> =>
  tx.run(sql`UPDATE chain_sweeps SET state = 'credited', received = ${String(received)}::numeric, house_part = ${String(housePart)}::numeric,
    credited = ${String(credited)}::numeric, transfer_id = ${transferId}, ended_at = clock_timestamp() WHERE id = ${id}`);

/** Stores the part of a sweep that was the house's own gas, in wei. */
export const keepHousePart = (tx: Tx, id: number, wei: bigint): Promise<unknown> =>
  tx.run(
    sql`UPDATE chain_sweeps SET received = ${String(wei)}::numeric, house_part = ${String(wei)}::numeric WHERE id = ${id}`,
  );

/** Ends deposits at a block: each credited with its amount, or `left` if that is 0. */
export const endDeposits = (
  tx: Tx,
  ended: readonly { readonly id: number; readonly credited: bigint }[],
  block: number,
): Promise<DepositRow[]> =>
  tx.rows(sql<DepositRow>`UPDATE chain_deposits d SET state = CASE WHEN e.credited > 0 THEN 'credited' ELSE 'left' END,
      credited = nullif(e.credited, 0), ended_block = ${block}, ended_at = clock_timestamp(), waits = NULL, retry_at = NULL
    FROM unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ credited }) => String(credited))}::numeric[]) AS e(id, credited)
   WHERE d.id = e.id AND d.state = 'arriving' RETURNING ${depositColumns}`);

/** Locks the deposits of an asset at an address that arrived by a block and are not being swept. */
export const lockArriving = (tx: Tx, { address, assetId }: DueSweep, { number }: BlockRef): Promise<DepositRow[]> =>
  tx.rows(sql<DepositRow>`SELECT ${depositColumns} FROM chain_deposits d WHERE d.address = ${address} AND d.asset_id = ${assetId}
    AND d.state = 'arriving' AND d.sweep_id IS NULL AND d.block_number <= ${number} ORDER BY d.id FOR UPDATE`);

/**
 * Marks deposits whose sweep no node accepts, because the holder took the coins meant for its gas. The signed sweep
 * stays until coins arrive.
 */
export const markStarved = (tx: Tx): Promise<DepositRow[]> =>
  tx.rows(sql<DepositRow>`UPDATE chain_deposits d SET waits = 'stuck' FROM chain_sweeps s JOIN chain_transactions x ON x.id = s.sending_id
    WHERE d.sweep_id = s.id AND s.ended_at IS NULL AND x.ended_at IS NULL AND x.fault IS NOT NULL AND d.state = 'arriving' AND d.waits IS NULL
    RETURNING ${depositColumns}`);

/**
 * Postpones deposits, with a delay that doubles each time, so that dust sent to many people does not hold up real
 * money.
 */
export const putOff = (tx: Tx, ids: readonly number[], waits: Waits, delayS: number): Promise<DepositRow[]> =>
  tx.rows(sql<DepositRow>`UPDATE chain_deposits d SET waits = ${waits}, tries = d.tries + 1,
      retry_at = clock_timestamp() + make_interval(secs => ${delayS}::float * 2 ^ least(d.tries, 5))
    WHERE d.id = ANY (${[...ids]}::bigint[]) RETURNING ${depositColumns}`);

/** Postpones deposits like `putOff`, but without a reason that is shown to their people. */
export const lookLater = (tx: Tx, ids: readonly number[], delayS: number): Promise<number> =>
  tx.run(sql`UPDATE chain_deposits d SET tries = d.tries + 1, retry_at = clock_timestamp() + make_interval(secs => ${delayS}::float * 2 ^ least(d.tries, 5))
    WHERE d.id = ANY (${[...ids]}::bigint[])`);
