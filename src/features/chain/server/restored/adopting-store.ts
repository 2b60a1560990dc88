import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { failSweep, keepMined, lockByGas, lockBySending } from '../deposits/sweeps-store.ts';
import { bearGas, costOf } from '../house-gas.ts';
import { requestOnWire, type TypedRequest } from '../keys/request.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { Address, ChainReceipt, Hash } from '../rpc/port.ts';
import { cancelSending, markFinal, markMined, markOvertaken } from '../sending/store.ts';

const PUT_BACK = 'the store was put back';

interface Known {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly isEnded: boolean;
}

/** Locks the stored transaction with a nonce. */
const lockKnown = (tx: Tx, wallet: Address, nonce: number): Promise<Known | undefined> =>
  tx.maybe(sql<Known>`SELECT id, kind, state, ended_at IS NOT NULL AS "isEnded" FROM chain_transactions
    WHERE wallet = ${wallet} AND nonce = ${nonce} FOR UPDATE`);

/** A transaction in a final block that this store signed before the restore, or does not know. */
export interface Adopted {
  readonly wallet: Address;
  readonly nonce: number;
  readonly request: TypedRequest;
  readonly receipt: ChainReceipt;
}

/** Ends a stored transaction as the chain has it, by transitions that the store allows. */
async function endAs(tx: Tx, { id, state }: Known, receipt: ChainReceipt): Promise<void> {
  if (state === 'reserved') tx.queue(sql`UPDATE chain_transactions SET state = 'signed' WHERE id = ${id}`);
  await markMined(tx, id, receipt);
  await markFinal(tx, id);
}

/** Stores an unknown transaction as final; undefined if another run has. */
async function insertFinal(tx: Tx, { wallet, nonce, request, receipt }: Adopted): Promise<number | undefined> {
  const { hash, block, gasUsed, gasPrice } = receipt;
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO chain_transactions (wallet, nonce, kind, request, gas_limit, fee_cap, state, hash, block_number, block_hash, is_success, ended_at)
    VALUES (${wallet}, ${nonce}, ${request.kind}, ${requestOnWire(request)}, least(greatest(${String(gasUsed)}::bigint, 21000), 10000000),
            greatest(${String(gasPrice)}::numeric, 1), 'final', ${hash}, ${block.number}, ${block.hash}, true, clock_timestamp())
    ON CONFLICT (wallet, nonce) DO NOTHING RETURNING id`);
  return row?.id;
}

/** A sweep with its person and the amount that the treasury received. */
export interface AdoptedSweep extends Adopted {
  readonly userId: number;
  readonly assetId: number;
  readonly received: bigint;
  /** The house's gas that the sweep used, in wei. */
  readonly houseGas: bigint;
}

/**
 * Takes over a sweep from a final block: stores it as if it had been followed, to be credited next, with the oldest
 * arriving deposits up to the received amount. False if the store has ended it by itself.
 */
export async function adoptSweep(tx: Tx, sweep: AdoptedSweep): Promise<boolean> {
  const known = await lockKnown(tx, sweep.wallet, sweep.nonce);
  if (known?.isEnded) return false;
  const own = known && (await lockBySending(tx, known.id));
  if (!own) await clearOpen(tx, sweep.wallet, sweep.nonce);
  if (known) await endAs(tx, known, sweep.receipt);
  const sendingId = known?.id ?? (await insertFinal(tx, sweep));
  if (sendingId === undefined) return false;
  const id = own?.id ?? (await insertSweep(tx, sweep, sendingId));
  await keepMined(tx, id, sweep.receipt, sweep.houseGas);
  if (!own) await attach(tx, id, sweep);
  return true;
}

/** Ends a sweep that was begun in the store but happened differently on the chain; its deposits can be swept again. */
async function clearOpen(tx: Tx, address: Address, nonce: number): Promise<void> {
  const open = await tx.maybe(sql<{ id: number; gas_id: number | null; sending_id: number | null; state: string }>`
    SELECT id, gas_id, sending_id, state FROM chain_sweeps WHERE address = ${address} AND ended_at IS NULL FOR UPDATE`);
  if (!open) return;
  if (open.state === 'final') throw new ChainUnanswered(`a sweep of ${address} could not be credited yet`);
  if (open.gas_id !== null) await cancelSending(tx, open.gas_id);
  if (open.sending_id !== null && !(await cancelSending(tx, open.sending_id))) {
    const passed = await tx.maybe(
      sql`SELECT 1 AS is FROM chain_transactions WHERE id = ${open.sending_id} AND nonce < ${nonce}`,
    );
    if (!passed) throw new ChainUnanswered(`a sweep of ${address} has another nonce on the chain`);
    await markOvertaken(tx, open.sending_id);
  }
  await failSweep(tx, open.id, PUT_BACK, 0);
}

const insertSweep = async (
  tx: Tx,
  { userId, wallet, assetId, received, receipt }: AdoptedSweep,
  sendingId: number,
): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      INSERT INTO chain_sweeps (user_id, address, asset_id, amount, at_block, gas_limit, fee_cap, state, sending_id)
      VALUES (${userId}, ${wallet}, ${assetId}, ${String(received)}::numeric, ${receipt.block.number}, ${String(receipt.gasUsed)}::bigint,
              greatest(${String(receipt.gasPrice)}::numeric, 1), 'sending', ${sendingId}) RETURNING id`)
  ).id;

/**
 * Assigns the oldest deposits that had arrived by then to the sweep, up to the received amount. The rest, which no log
 * reported, is stored as found by a look.
 */
async function attach(tx: Tx, id: number, { userId, wallet, assetId, received, receipt }: AdoptedSweep): Promise<void> {
  const { number, hash } = receipt.block;
  const taken = await tx.run(sql`
    UPDATE chain_deposits SET sweep_id = ${id}, waits = NULL, retry_at = NULL WHERE id IN (
      SELECT q.id FROM (SELECT d.id, sum(d.amount) OVER (ORDER BY d.id) - d.amount AS before FROM chain_deposits d
                         WHERE d.address = ${wallet} AND d.asset_id = ${assetId} AND d.state = 'arriving' AND d.sweep_id IS NULL
                           AND d.block_number <= ${number}) q WHERE q.before < ${String(received)}::numeric)`);
  if (taken > 0) return;
  tx.queue(sql`
    INSERT INTO chain_deposits (user_id, address, asset_id, amount, block_number, block_hash, log_index, sweep_id)
    VALUES (${userId}, ${wallet}, ${assetId}, ${String(received)}::numeric, ${number}, ${hash}, -1, ${id})`);
}

/** Gas that the treasury sent to a person's address here. */
export interface AdoptedGas extends Adopted {
  readonly userId: number;
  readonly to: Address;
  readonly amount: bigint;
  readonly coin: number;
}

/**
 * Takes over a payment of gas: what is left at the address belongs to the house, whether a sweep found next or one
 * planned again uses it. False if the store already knows its outcome.
 */
export async function adoptGas(tx: Tx, gas: AdoptedGas): Promise<boolean> {
  const known = (await lockKnown(tx, gas.wallet, gas.nonce)) ?? (await giveWaiting(tx, gas));
  if (known && (known.isEnded || known.kind !== 'gas')) return false;
  const sweep = known && (await lockByGas(tx, known.id));
  if (known) await endAs(tx, known, gas.receipt);
  const gasId = known?.id ?? (await insertFinal(tx, gas));
  if (gasId === undefined) return false;
  await bearGas(tx, costOf(gas.receipt) + gas.amount);
  if (sweep) {
    tx.queue(sql`UPDATE chain_sweeps SET gas_given = ${String(gas.amount)}::numeric WHERE id = ${sweep.id}`);
    await failSweep(tx, sweep.id, PUT_BACK, 0);
    return true;
  }
  // A sweep that was cleared may name this gas payment already.
  const named = await tx.run(
    sql`UPDATE chain_sweeps SET gas_given = ${String(gas.amount)}::numeric WHERE gas_id = ${gasId}`,
  );
  if (named === 0)
    tx.queue(sql`
      INSERT INTO chain_sweeps (user_id, address, asset_id, amount, at_block, gas_limit, fee_cap, state, gas_id, gas_given, failure, ended_at)
      VALUES (${gas.userId}, ${gas.to}, ${gas.coin}, ${String(gas.amount)}::numeric, ${gas.receipt.block.number}, 21000, 1, 'failed', ${gasId},
              ${String(gas.amount)}::numeric, ${PUT_BACK}, clock_timestamp())`);
  return true;
}

/** Assigns the payment's nonce to the oldest waiting gas for that address. */
const giveWaiting = (tx: Tx, { wallet, nonce, to, amount }: AdoptedGas): Promise<Known | undefined> =>
  tx.maybe(sql<Known>`
    UPDATE chain_transactions SET state = 'reserved', nonce = ${nonce} WHERE id = (
      SELECT id FROM chain_transactions WHERE wallet = ${wallet} AND ended_at IS NULL AND state = 'waiting' AND kind = 'gas'
         AND request ->> 'to' = ${to} AND request ->> 'amount' = ${String(amount)}::text ORDER BY id LIMIT 1)
    RETURNING id, kind, state, false AS "isEnded"`);

/** Returns those of the given hashes that are attempts signed here: if open, they are followed as usual. */
export const listSigned = async (db: Queryable, hashes: readonly Hash[]): Promise<ReadonlySet<Hash>> =>
  new Set(
    (await db.rows(sql<{ hash: Hash }>`SELECT hash FROM chain_attempts WHERE hash = ANY (${[...hashes]}::text[])`)).map(
      ({ hash }) => hash,
    ),
  );
