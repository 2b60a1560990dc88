import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { WithdrawalState } from '../../withdrawal-rules.ts';
import type { Address, Hash } from '../rpc/port.ts';

export interface WithdrawalRow {
  readonly id: number;
  /** Null once the account is deleted. */
  readonly user_id: number | null;
  readonly quote_id: number;
  readonly transfer_id: number;
  readonly asset: AssetCode;
  readonly amount: string;
  readonly fee: string;
  readonly won: string;
  readonly to_address: Address;
  readonly gas_limit: number;
  readonly state: WithdrawalState;
  readonly transaction_id: number | null;
  readonly hash: Hash | null;
  readonly failure: string | null;
  /** Transfer that kept the fee of a withdrawal rejected by the network; null if the fee was returned too. */
  readonly fee_transfer_id: number | null;
  readonly counted_on: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

const select = sql`
  SELECT w.id, w.user_id, w.quote_id, w.transfer_id, s.code AS asset, w.amount::text AS amount, w.fee::text AS fee, w.won::text AS won, w.to_address, w.gas_limit, w.state,
         w.transaction_id, w.hash, w.failure, w.fee_transfer_id, w.counted_on::text AS counted_on, w.created_at, w.ended_at
    FROM chain_withdrawals w JOIN assets s ON s.id = w.asset_id`;

export const findByTransfer = (db: Queryable, transferId: number): Promise<WithdrawalRow | undefined> =>
  db.maybe(sql<WithdrawalRow>`${select} WHERE w.transfer_id = ${transferId}`);
/** Returns the withdrawals made from a person's quotes, by quote id. */
export const listByQuotes = (db: Queryable, { userId }: Owner, quoteIds: readonly number[]): Promise<WithdrawalRow[]> =>
  db.rows(
    sql<WithdrawalRow>`${select} WHERE w.quote_id = ANY (${[...quoteIds]}::bigint[]) AND w.user_id = ${userId} ORDER BY w.quote_id`,
  );
export const findWithdrawal = (db: Queryable, id: number): Promise<WithdrawalRow | undefined> =>
  db.maybe(sql<WithdrawalRow>`${select} WHERE w.id = ${id}`);

/** Locks a withdrawal until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow | undefined> {
  await tx.maybe(sql`SELECT 1 FROM chain_withdrawals WHERE id = ${id} FOR NO KEY UPDATE`);
  return findWithdrawal(tx, id);
}

/** Lists a person's withdrawals before an id, newest first. */
export const listOwn = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<WithdrawalRow[]> =>
  db.rows(
    sql<WithdrawalRow>`${select} WHERE w.user_id = ${userId} AND w.id < ${before} ORDER BY w.id DESC LIMIT ${count}`,
  );

/**
 * Lists withdrawals for the office: uncertain ones first, then those that wait for it and those under way; each group
 * oldest first.
 */
export const listOpen = (db: Queryable, count: number): Promise<WithdrawalRow[]> =>
  db.rows(sql<WithdrawalRow>`${select} WHERE w.state NOT IN ('done', 'returned')
    ORDER BY array_position(ARRAY['uncertain', 'waiting', 'ready', 'sending'], w.state), w.id LIMIT ${count}`);

/** Lists withdrawals that are ready to be submitted, by id after `after`; none of closed assets. */
export const listReady = async (db: Queryable, count: number, after = 0): Promise<number[]> =>
  (
    await db.rows(
      sql<{ id: number }>`
        SELECT w.id FROM chain_withdrawals w WHERE w.state = 'ready' AND w.id > ${after} AND NOT EXISTS (SELECT FROM chain_closed_assets c WHERE c.asset_id = w.asset_id)
         ORDER BY w.id LIMIT ${count}`,
    )
  ).map(({ id }) => id);

/** True if the member state `m` means frozen or closed now. */
const isStop = sql`(m.state = 'closed' OR (m.state = 'frozen' AND (m.until IS NULL OR m.until > clock_timestamp())))`;
/** Joins the payer `u` of the withdrawal `w`. */
const payer = sql`JOIN transfers t ON t.id = w.transfer_id JOIN users u ON u.address = t.from_owner`;

/**
 * Locks those of the given withdrawals that are still ready and whose person is neither frozen nor closed, until the
 * transaction ends.
 */
export async function lockReady(tx: Tx, ids: readonly number[]): Promise<WithdrawalRow[]> {
  const locked = await tx.rows(sql<{ id: number }>`
    SELECT id FROM chain_withdrawals WHERE id = ANY (${[...ids]}::bigint[]) AND state = 'ready' ORDER BY id FOR NO KEY UPDATE`);
  return tx.rows(sql<WithdrawalRow>`${select} WHERE w.id = ANY (${locked.map(({ id }) => id)}::bigint[]) AND NOT EXISTS (
      SELECT FROM transfers t JOIN users u ON u.address = t.from_owner JOIN member_states m ON m.user_id = u.id AND m.is_current
       WHERE t.id = w.transfer_id AND ${isStop}) ORDER BY w.id`);
}

/** Returns the owner of the account that has the withdrawal's held money. */
export const readPayer = async (
  tx: Tx,
  { transfer_id: id }: Pick<WithdrawalRow, 'transfer_id'>,
): Promise<AccountOwner> =>
  (await tx.one(sql<{ owner: AccountOwner }>`SELECT from_owner AS owner FROM transfers WHERE id = ${id}`)).owner;

/** Reports whether a transaction was sent from here for another purpose, or has paid another withdrawal. */
export const isOfAnother = async (
  db: Queryable,
  hash: Hash,
  { id, transaction_id: own }: Pick<WithdrawalRow, 'id' | 'transaction_id'>,
): Promise<boolean> =>
  (
    await db.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM chain_attempts a WHERE a.hash = ${hash} AND a.transaction_id IS DISTINCT FROM ${own}::bigint)
          OR EXISTS (SELECT FROM chain_withdrawals w WHERE w.hash = ${hash} AND w.state = 'done' AND w.id <> ${id}) AS is`)
  ).is;

/** Reports whether the person is frozen or closed by now: a withdrawal not yet submitted then does not leave. */
export const isStopped = async (tx: Tx, { id }: Pick<WithdrawalRow, 'id'>): Promise<boolean> =>
  (
    await tx.one(sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM chain_withdrawals w ${payer} JOIN member_states m ON m.user_id = u.id AND m.is_current WHERE w.id = ${id} AND ${isStop}) AS is`)
  ).is;

/**
 * Returns which of the engine's transactions may get a nonce: those of people who are neither frozen nor closed. Until
 * the commit, none of these people can be frozen or closed. A person whose state is being changed right now is skipped,
 * without waiting.
 */
export async function lockStartable(tx: Tx, transactions: readonly number[]): Promise<number[]> {
  const ids = [...transactions];
  const locked = await tx.rows(sql<{ id: number }>`
    SELECT o.id FROM users o WHERE o.id IN (SELECT u.id FROM chain_withdrawals w ${payer} WHERE w.transaction_id = ANY (${ids}::bigint[])) ORDER BY o.id FOR SHARE SKIP LOCKED`);
  const rows = await tx.rows(sql<{ id: number }>`
    SELECT c.id FROM unnest(${ids}::bigint[]) c(id) WHERE NOT EXISTS (
      SELECT FROM chain_withdrawals w ${payer} LEFT JOIN member_states m ON m.user_id = u.id AND m.is_current
       WHERE w.transaction_id = c.id AND (u.id <> ALL (${locked.map(({ id }) => id)}::bigint[]) OR ${isStop}))`);
  return rows.map(({ id }) => id);
}

/** Lists withdrawals that were submitted, have no nonce, and whose person is frozen or closed by now. */
export const listStopped = async (db: Queryable, count: number): Promise<number[]> =>
  (
    await db.rows(sql<{ id: number }>`
      SELECT w.id FROM chain_transactions c JOIN chain_withdrawals w ON w.transaction_id = c.id ${payer} JOIN member_states m ON m.user_id = u.id AND m.is_current
       WHERE c.state = 'waiting' AND c.kind = 'withdrawal' AND w.state = 'sending' AND ${isStop} ORDER BY w.id LIMIT ${count}`)
  ).map(({ id }) => id);

export const setReady = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE chain_withdrawals SET state = 'ready' WHERE id = ${id} AND state = 'waiting'`);

export const setSending = (tx: Tx, id: number, transactionId: number): Promise<number> =>
  tx.run(
    sql`UPDATE chain_withdrawals SET state = 'sending', transaction_id = ${transactionId} WHERE id = ${id} AND state = 'ready'`,
  );

/** Marks withdrawals as submitted, each with the engine's transaction for it. */
export const setAllSending = (tx: Tx, transactions: readonly number[]): Promise<number> =>
  tx.run(sql`
    UPDATE chain_withdrawals w SET state = 'sending', transaction_id = c.id FROM chain_transactions c
     WHERE c.id = ANY (${[...transactions]}::bigint[]) AND c.kind = 'withdrawal' AND w.id = (c.request ->> 'withdrawalId')::bigint AND w.state = 'ready'`);

export const setUncertain = (tx: Tx, id: number, why: string, { hash, gas }: Known): Promise<number> =>
  tx.run(sql`
    UPDATE chain_withdrawals SET state = 'uncertain', failure = ${why}, hash = coalesce(${hash}::text, hash), gas = coalesce(${textOf(gas)}::numeric, gas)
     WHERE id = ${id} AND state IN ('sending', 'uncertain')`);

const textOf = (units: bigint | null): string | null => (units === null ? null : String(units));

/** The transaction in a final block, and the gas paid by the treasury; null if unknown. */
interface Known {
  readonly hash: Hash | null;
  readonly gas: bigint | null;
}

/** Outcome of a withdrawal, with the treasury's cost if known. */
export interface Ended extends Known {
  /** Reason why the money was returned; null if it was paid. */
  readonly failure: string | null;
  /** Transfer that kept the fee although the amount was returned. */
  readonly feeTransferId?: number;
}

export const setEnded = (tx: Tx, id: number, { hash, gas, failure, feeTransferId }: Ended): Promise<number> =>
  tx.run(sql`
    UPDATE chain_withdrawals SET state = CASE WHEN ${failure}::text IS NULL THEN 'done' ELSE 'returned' END, failure = ${failure},
           hash = coalesce(${hash}::text, hash), gas = coalesce(${textOf(gas)}::numeric, gas), fee_transfer_id = ${feeTransferId ?? null}::bigint, ended_at = clock_timestamp()
     WHERE id = ${id} AND state NOT IN ('done', 'returned')`);

/** Locks withdrawals whose gas is not booked yet. */
export const takeUnbooked = (tx: Tx, count: number) =>
  tx.rows(sql<{ id: number; gas: string }>`
    SELECT id, gas::text AS gas FROM chain_withdrawals WHERE gas IS NOT NULL AND gas_borne IS NULL ORDER BY id LIMIT ${count} FOR NO KEY UPDATE SKIP LOCKED`);
export const setBorne = (tx: Tx, id: number, borne: bigint): Promise<number> =>
  tx.run(sql`UPDATE chain_withdrawals SET gas_borne = ${String(borne)} WHERE id = ${id}`);

/** Returns the amount of an asset promised to withdrawals whose money is still in the treasury. */
export const promisedOf = async (db: Queryable, asset: AssetCode): Promise<bigint> =>
  BigInt(
    (
      await db.one(sql<{ units: string }>`
        SELECT coalesce(sum(amount), 0)::text AS units FROM chain_withdrawals WHERE state NOT IN ('done', 'returned') AND asset_id = ${assetOf(asset).id}`)
    ).units,
  );

/** Counts a person's withdrawals under way, which prevent the deletion of their account. */
export const countOpen = async (db: Queryable, { userId }: Owner): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*)::int AS n FROM chain_withdrawals WHERE user_id = ${userId} AND state NOT IN ('done', 'returned')`)
  ).n;

/** Removes the personal data; the withdrawals stay without a person, since ledger and chain have them. */
export async function forget(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`UPDATE chain_withdrawals SET user_id = NULL WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM chain_quotes WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM chain_addresses WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM chain_person_days WHERE user_id = ${userId}`);
}
