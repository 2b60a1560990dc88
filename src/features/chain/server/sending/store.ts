import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { requestOnWire, type TypedRequest, typedRequest } from '../keys/request.ts';
import type { Address, ChainReceipt, Hash } from '../rpc/port.ts';

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
  readonly fault: string | null;
  /** Its signer refused it for good, or people gave it up: a payment of nothing uses its nonce up. */
  readonly isVoid: boolean;
  readonly isGivenUp: boolean;
  /** Of the version that is in a block, and that block. */
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

/** Writes down what is to be sent, in this order; nothing of it has a nonce yet. Gives their ids. */
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

/** Calls off what has no nonce yet; false where it has one, or has ended. */
export const cancelSending = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE chain_transactions SET state = 'cancelled', ended_at = clock_timestamp() WHERE id = ${id} AND state = 'waiting'`)) >
  0;

/** Gives up what has a nonce and is in no block, and is no sweep: a payment of nothing is to use its nonce up, unless it is mined before. false where it is otherwise. */
export const giveUpSending = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE chain_transactions SET voided_at = clock_timestamp(), is_given_up = true, fault = NULL, tries = 0, due_at = clock_timestamp()
     WHERE id = ${id} AND state IN ('reserved', 'signed', 'sent') AND voided_at IS NULL AND kind <> 'sweep'`)) > 0;

/** The treasury's that have a nonce and are in no block, the oldest first: what comes after them waits for them. */
export const listOutside = async (db: Queryable, count: number): Promise<SendingRow[]> =>
  (
    await db.rows(sql<Kept>`
      SELECT ${columns} FROM chain_transactions WHERE ended_at IS NULL AND nonce IS NOT NULL AND state <> 'mined' AND kind <> 'sweep' ORDER BY nonce LIMIT ${count}`)
  ).map(rowOf);

export async function findSending(db: Queryable, id: number): Promise<SendingRow | undefined> {
  const row = await db.maybe(sql<Kept>`SELECT ${columns} FROM chain_transactions WHERE id = ${id}`);
  return row && rowOf(row);
}

/** The same, locked until the transaction ends. */
export async function lockSending(tx: Tx, id: number): Promise<SendingRow> {
  return rowOf(await tx.one(sql<Kept>`SELECT ${columns} FROM chain_transactions WHERE id = ${id} FOR UPDATE`));
}

/** Whose transactions are looked at: the treasury's, or those of people's addresses, of which none stands in the treasury's way. */
export type Whose = 'treasury' | 'people';

/** The longest due of those that have a nonce and have not ended; those that were sent only `withSent`. */
export const listDue = async (db: Queryable, whose: Whose, count: number, withSent = true): Promise<SendingRow[]> =>
  (
    await db.rows(sql<Kept>`
      SELECT ${columns} FROM chain_transactions WHERE ended_at IS NULL AND nonce IS NOT NULL AND (kind = 'sweep') = ${whose === 'people'}::boolean
         AND due_at <= now() AND (${withSent}::boolean OR state IN ('reserved', 'signed'))
       ORDER BY due_at, id LIMIT ${count}`)
  ).map(rowOf);

/** The same of those that have no version yet. */
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

/** Has others be looked at before these. */
export const putBack = (db: Queryable, ids: readonly number[]): Promise<number> =>
  db.run(sql`
    UPDATE chain_transactions t SET due_at = clock_timestamp()
      FROM (SELECT id FROM chain_transactions WHERE id = ANY (${[...ids]}::bigint[]) AND ended_at IS NULL AND due_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED) q
     WHERE t.id = q.id`);

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

/** Its signer refused it, which counts once of two nodes at once: tried again after so long, so often at most; then it is voided, which is true here. What people's addresses send never is. */
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
