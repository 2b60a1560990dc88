import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { requestOnWire, type TypedRequest, typedRequest } from '../keys/request.ts';
import type { Address, ChainReceipt, Hash } from '../rpc/port.ts';

/** State of a transaction; functions/sending.sql has the diagram. */
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
  readonly fault: string | null;
  /** True if the signer refused the transaction for good, or officers gave it up: an empty payment uses its nonce. */
  readonly isVoid: boolean;
  readonly isGivenUp: boolean;
  /** Hash of the attempt in a block, and that block. */
  readonly hash: Hash | null;
  readonly blockNumber: number | null;
  readonly blockHash: Hash | null;
  readonly isSuccess: boolean | null;
  readonly askedAt: Date;
}

type Kept = Omit<SendingRow, 'request' | 'feeCap'> & { readonly request: unknown; readonly feeCap: string };

const columns = sql`id, wallet, nonce, request, gas_limit AS "gasLimit", fee_cap AS "feeCap", state, tries, fault, voided_at IS NOT NULL AS "isVoid", is_given_up AS "isGivenUp",
  hash, block_number AS "blockNumber", block_hash AS "blockHash", is_success AS "isSuccess", asked_at AS "askedAt"`;

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

/** Inserts transactions in this order, without nonces. Returns their ids. */
export async function insertSendings(tx: Tx, all: readonly NewSending[]): Promise<number[]> {
  const rows = JSON.stringify(
    all.map(({ wallet, request, gasLimit, feeCap }) => ({
      wallet,
      request: requestOnWire(request),
      gas: gasLimit,
      cap: String(feeCap),
    })),
  );
  const made = await tx.rows(sql<{ id: number }>`
    INSERT INTO chain_transactions (wallet, kind, request, gas_limit, fee_cap)
    SELECT r.wallet, r.request ->> 'kind', r.request, r.gas, r.cap
      FROM ROWS FROM (jsonb_to_recordset(${rows}::jsonb) AS (wallet text, request jsonb, gas bigint, cap numeric)) WITH ORDINALITY AS r(wallet, request, gas, cap, nth)
     ORDER BY r.nth RETURNING id`);
  return made.map(({ id }) => id).sort((one, other) => one - other);
}

/** Calls off a transaction without a nonce; false if it has one, or has ended. */
export const cancelSending = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE chain_transactions SET state = 'cancelled', ended_at = clock_timestamp() WHERE id = ${id} AND state = 'waiting'`)) >
  0;

/**
 * Gives up a transaction that has a nonce, is in no block and is not a sweep: an empty payment is to use its nonce,
 * unless the transaction is mined first. False in any other state.
 */
export const giveUpSending = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE chain_transactions SET voided_at = clock_timestamp(), is_given_up = true, fault = NULL, tries = 0, due_at = clock_timestamp()
     WHERE id = ${id} AND state IN ('reserved', 'signed', 'sent') AND voided_at IS NULL AND kind <> 'sweep'`)) > 0;

/** Lists the treasury's transactions with a nonce that are in no block, oldest first: later ones wait for them. */
export const listOutside = async (db: Queryable, count: number): Promise<SendingRow[]> =>
  (
    await db.rows(sql<Kept>`
      SELECT ${columns} FROM chain_transactions WHERE ended_at IS NULL AND nonce IS NOT NULL AND state <> 'mined' AND kind <> 'sweep' ORDER BY nonce LIMIT ${count}`)
  ).map(rowOf);

export async function findSending(db: Queryable, id: number): Promise<SendingRow | undefined> {
  const row = await db.maybe(sql<Kept>`SELECT ${columns} FROM chain_transactions WHERE id = ${id}`);
  return row && rowOf(row);
}

/** Locks a transaction until the database transaction ends. */
export async function lockSending(tx: Tx, id: number): Promise<SendingRow> {
  return rowOf(await tx.one(sql<Kept>`SELECT ${columns} FROM chain_transactions WHERE id = ${id} FOR UPDATE`));
}

/**
 * Groups of wallets that are processed separately: the treasury's, and people's addresses, which must not delay the
 * treasury.
 */
export type Whose = 'treasury' | 'people';

/** Lists transactions with a nonce that have not ended, the longest due first; sent ones only if `withSent`. */
export const listDue = async (db: Queryable, whose: Whose, count: number, withSent = true): Promise<SendingRow[]> =>
  (
    await db.rows(sql<Kept>`
      SELECT ${columns} FROM chain_transactions WHERE ended_at IS NULL AND nonce IS NOT NULL AND (kind = 'sweep') = ${whose === 'people'}::boolean
         AND due_at <= now() AND (${withSent}::boolean OR state IN ('reserved', 'signed'))
       ORDER BY due_at, id LIMIT ${count}`)
  ).map(rowOf);

/** Lists transactions that have a nonce but no signed attempt. */
export const listUnsigned = async (db: Queryable, whose: Whose, count: number): Promise<SendingRow[]> =>
  (
    await db.rows(sql<Kept>`
      SELECT ${columns} FROM chain_transactions WHERE state = 'reserved' AND (kind = 'sweep') = ${whose === 'people'}::boolean
         AND due_at <= now() ORDER BY due_at, id LIMIT ${count}`)
  ).map(rowOf);

export const listSendings = async (db: Queryable, ids: readonly number[]): Promise<SendingRow[]> =>
  (
    await db.rows(
      sql<Kept>`SELECT ${columns} FROM chain_transactions WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY wallet, nonce`,
    )
  ).map(rowOf);

/** Moves the given transactions behind all others in checking order. */
export const putBack = (db: Queryable, ids: readonly number[]): Promise<number> =>
  db.run(sql`
    UPDATE chain_transactions t SET due_at = clock_timestamp()
      FROM (SELECT id FROM chain_transactions WHERE id = ANY (${[...ids]}::bigint[]) AND ended_at IS NULL AND due_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED) q
     WHERE t.id = q.id`);

/** Records that a transaction is in a block, in another one than before, or (undefined) in none any more. */
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

/** Stores why a transaction failed, and when it is tried again. */
export const setAside = (db: Queryable, id: number, fault: string, delayS: number): Promise<number> =>
  db.run(sql`UPDATE chain_transactions SET tries = tries + 1, fault = ${fault}, due_at = clock_timestamp() + make_interval(secs => ${delayS})
    WHERE id = ${id} AND ended_at IS NULL`);

/**
 * Counts a refusal by the signer, once even if two nodes record it, and schedules another try. After the maximum it
 * voids the transaction and returns true. Sweeps of people's addresses are never voided.
 */
export const noteRefusal = async (
  db: Queryable,
  id: number,
  { fault, delayS, most }: { readonly fault: string; readonly delayS: number; readonly most: number },
): Promise<boolean> =>
  (
    await db.maybe(sql<{ is: boolean }>`
      UPDATE chain_transactions t SET refusals = t.refusals + 1, tries = t.tries + 1, fault = ${fault},
             voided_at = CASE WHEN q.is_last THEN clock_timestamp() ELSE t.voided_at END,
             due_at = clock_timestamp() + make_interval(secs => CASE WHEN q.is_last THEN 0 ELSE ${delayS}::float END)
        FROM (SELECT id, kind <> 'sweep' AND voided_at IS NULL AND refusals + 1 >= ${most} AS is_last FROM chain_transactions
                WHERE id = ${id} AND due_at <= clock_timestamp() FOR UPDATE) q
       WHERE t.id = q.id AND t.state = 'reserved' RETURNING q.is_last AS is`)
  )?.is === true;
