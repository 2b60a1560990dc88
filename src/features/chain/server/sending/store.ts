import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { FeeOffer } from '../../fees.ts';
import { requestOnWire, type TypedRequest, typedRequest } from '../keys/request.ts';
import type { Signed } from '../keys/signer.ts';
import type { Address, ChainReceipt, Hash, Hex } from '../rpc/port.ts';

/** Where a transaction stands; the drawing is in functions/sending.sql. */
export type SendingState = 'waiting' | 'reserved' | 'signed' | 'sent' | 'mined' | 'final' | 'overtaken' | 'cancelled';

export interface SendingRow {
  readonly id: number;
  readonly wallet: Address;
  readonly nonce: number | null;
  readonly request: TypedRequest;
  readonly gasLimit: number;
  readonly feeCap: bigint;
  readonly state: SendingState;
  readonly tries: number;
  readonly isDue: boolean;
  readonly fault: string | null;
  /** Of the version that is in a block, and that block. */
  readonly hash: Hash | null;
  readonly blockNumber: number | null;
  readonly blockHash: Hash | null;
  readonly isSuccess: boolean | null;
  readonly askedAt: Date;
}

type Kept = Omit<SendingRow, 'request' | 'feeCap'> & { readonly request: unknown; readonly feeCap: string };

const columns = sql`id, wallet, nonce, request, gas_limit AS "gasLimit", fee_cap AS "feeCap", state, tries, due_at <= clock_timestamp() AS "isDue",
  fault, hash, block_number AS "blockNumber", block_hash AS "blockHash", is_success AS "isSuccess", asked_at AS "askedAt"`;

const rowOf = (row: Kept): SendingRow => ({
  ...row,
  request: typedRequest.parse(row.request),
  feeCap: BigInt(row.feeCap),
});

export interface NewSending {
  readonly wallet: Address;
  readonly request: TypedRequest;
  readonly gasLimit: number;
  readonly feeCap: bigint;
}

/** Writes down what is to be sent; nothing of it has a nonce yet. */
export const insertSending = async (tx: Tx, { wallet, request, gasLimit, feeCap }: NewSending): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      INSERT INTO chain_transactions (wallet, kind, request, gas_limit, fee_cap)
      VALUES (${wallet}, ${request.kind}, ${requestOnWire(request)}, ${gasLimit}, ${String(feeCap)}::numeric) RETURNING id`)
  ).id;

/** Calls off what has no nonce yet; false where it has one, or has ended. */
export const cancelSending = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE chain_transactions SET state = 'cancelled', ended_at = clock_timestamp() WHERE id = ${id} AND state = 'waiting'`)) >
  0;

export async function findSending(db: Queryable, id: number): Promise<SendingRow | undefined> {
  const row = await db.maybe(sql<Kept>`SELECT ${columns} FROM chain_transactions WHERE id = ${id}`);
  return row && rowOf(row);
}

/** The same, locked until the transaction ends. */
export async function lockSending(tx: Tx, id: number): Promise<SendingRow> {
  return rowOf(await tx.one(sql<Kept>`SELECT ${columns} FROM chain_transactions WHERE id = ${id} FOR UPDATE`));
}

/** Wallets that have something waiting and nothing unsigned before it. */
export const listWaitingWallets = async (db: Queryable): Promise<Address[]> =>
  (
    await db.rows(sql<{ wallet: Address }>`
      SELECT DISTINCT w.wallet FROM chain_transactions w WHERE w.ended_at IS NULL AND w.state = 'waiting'
         AND NOT EXISTS (SELECT FROM chain_transactions r WHERE r.wallet = w.wallet AND r.ended_at IS NULL AND r.state = 'reserved') LIMIT 200`)
  ).map(({ wallet }) => wallet);

/** How many of one wallet are given nonces at once. */
const MOST_AT_ONCE = 100;

/**
 * Gives the oldest that wait the next nonces of their wallet, under its lock and in a transaction of its own: committed before anything is signed.
 * `least` is what the chain's final block has: no nonce below it is any more.
 */
export async function reserveNonces(tx: Tx, wallet: Address, least: number): Promise<number> {
  await tx.run(
    sql`INSERT INTO chain_wallets (address, next_nonce) VALUES (${wallet}, ${least}) ON CONFLICT DO NOTHING`,
  );
  const { next } = await tx.one(sql<{ next: number }>`
    SELECT greatest(next_nonce, ${least}::bigint) AS next FROM chain_wallets WHERE address = ${wallet} FOR UPDATE`);
  const given = await tx.run(sql`
    UPDATE chain_transactions t SET state = 'reserved', nonce = ${next}::bigint + w.nth - 1
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM chain_transactions
             WHERE wallet = ${wallet} AND ended_at IS NULL AND state = 'waiting' ORDER BY id LIMIT ${MOST_AT_ONCE}) w
     WHERE t.id = w.id AND t.state = 'waiting'`);
  await tx.run(sql`UPDATE chain_wallets SET next_nonce = ${next + given}::bigint WHERE address = ${wallet}`);
  return given;
}

const MOST_LOOKED_AT = 500;

/** Those with a nonce that have not ended, by wallet and nonce. */
export const listOpen = async (db: Queryable): Promise<SendingRow[]> =>
  (
    await db.rows(sql<Kept>`
      SELECT ${columns} FROM chain_transactions WHERE ended_at IS NULL AND nonce IS NOT NULL ORDER BY wallet, nonce LIMIT ${MOST_LOOKED_AT}`)
  ).map(rowOf);

export interface Attempt {
  readonly n: number;
  readonly hash: Hash;
  readonly raw: Hex;
  readonly offer: FeeOffer;
  readonly firstHead: number | null;
  readonly lastHead: number | null;
}

interface AttemptRow {
  readonly id: number;
  readonly n: number;
  readonly hash: Hash;
  readonly raw: Uint8Array;
  readonly max_fee: string;
  readonly tip: string;
  readonly first_head: number | null;
  readonly last_head: number | null;
}

/** The versions of these that were signed, the newest first. */
export async function listAttempts(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Attempt[]>> {
  const rows = await db.rows(sql<AttemptRow>`
    SELECT transaction_id AS id, n, hash, raw, max_fee, tip, first_head, last_head FROM chain_attempts
     WHERE transaction_id = ANY (${[...ids]}::bigint[]) ORDER BY transaction_id, n DESC`);
  const found = new Map<number, Attempt[]>();
  for (const row of rows) {
    const attempts = found.get(row.id) ?? [];
    attempts.push({
      n: row.n,
      hash: row.hash,
      raw: `0x${Buffer.from(row.raw).toString('hex')}`,
      offer: { maxFee: BigInt(row.max_fee), tip: BigInt(row.tip) },
      firstHead: row.first_head,
      lastHead: row.last_head,
    });
    found.set(row.id, attempts);
  }
  return found;
}

/** Keeps a signed version, unless another node has kept that version already: what was kept first is what is sent. */
export async function keepAttempt(
  tx: Tx,
  id: number,
  { n, signed, offer }: { n: number; signed: Signed; offer: FeeOffer },
): Promise<void> {
  const { state } = await lockSending(tx, id);
  if (state !== 'reserved' && state !== 'signed' && state !== 'sent') return;
  await tx.run(sql`
    INSERT INTO chain_attempts (transaction_id, n, hash, raw, max_fee, tip)
    VALUES (${id}, ${n}, ${signed.hash}, decode(${signed.raw.slice(2)}, 'hex'), ${String(offer.maxFee)}::numeric, ${String(offer.tip)}::numeric)
    ON CONFLICT (transaction_id, n) DO NOTHING`);
  if (state === 'reserved')
    await tx.run(sql`UPDATE chain_transactions SET state = 'signed', tries = 0, fault = NULL WHERE id = ${id}`);
}

/** A version went out while this was the newest block; `fault` is what the node said against it. */
export async function markSent(
  tx: Tx,
  id: number,
  { n, head, fault }: { n: number; head: number; fault: string | null },
): Promise<void> {
  await tx.run(sql`UPDATE chain_transactions SET state = CASE WHEN state = 'signed' THEN 'sent' ELSE state END, fault = ${fault}::text
    WHERE id = ${id} AND state IN ('signed', 'sent')`);
  await tx.run(sql`UPDATE chain_attempts SET first_head = coalesce(first_head, ${head}::bigint), last_head = ${head}::bigint
    WHERE transaction_id = ${id} AND n = ${n}`);
}

/** It is in a block, in another one than before, or (undefined) in none any more. */
export const markMined = (db: Queryable, id: number, receipt: ChainReceipt | undefined): Promise<number> =>
  receipt
    ? db.run(sql`UPDATE chain_transactions SET state = 'mined', hash = ${receipt.hash}, block_number = ${receipt.block.number}::bigint,
        block_hash = ${receipt.block.hash}, is_success = ${receipt.isSuccess}, fault = NULL WHERE id = ${id} AND state IN ('signed', 'sent', 'mined')`)
    : db.run(sql`UPDATE chain_transactions SET state = 'sent', hash = NULL, block_number = NULL, block_hash = NULL, is_success = NULL
        WHERE id = ${id} AND state = 'mined'`);

export const markFinal = (tx: Tx, id: number): Promise<number> =>
  tx.run(
    sql`UPDATE chain_transactions SET state = 'final', ended_at = clock_timestamp() WHERE id = ${id} AND state = 'mined'`,
  );

export const markOvertaken = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE chain_transactions SET state = 'overtaken', ended_at = clock_timestamp(), hash = NULL, block_number = NULL, block_hash = NULL,
    is_success = NULL WHERE id = ${id} AND state IN ('reserved', 'signed', 'sent', 'mined')`);

/** What could not be done with it, and when it is tried again. */
export const setAside = (db: Queryable, id: number, fault: string, delayS: number): Promise<number> =>
  db.run(sql`UPDATE chain_transactions SET tries = tries + 1, fault = ${fault}, due_at = clock_timestamp() + make_interval(secs => ${delayS})
    WHERE id = ${id} AND ended_at IS NULL`);
