import type { BankName } from '#features/banking/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** An undecided order by file, with the account that it pays into; sealed fields are still sealed. */
export interface OrderRow {
  readonly id: number;
  readonly reference: string;
  readonly user_id: UserId;
  readonly holder: string;
  readonly purpose: 'pay' | 'code';
  readonly won: string;
  readonly created_at: Date;
  readonly account_id: number;
  readonly bank_name: BankName;
  readonly account_number: Uint8Array;
  readonly account_holder: string;
  readonly code: Uint8Array | null;
  /** Id of the file that contains the order; null if none does. */
  readonly file_id: number | null;
}
const columns = sql`t.id, t.reference::text AS reference, t.user_id, t.purpose, t.won::text AS won, t.created_at, t.file_id,
  coalesce(o.display_name, '') AS holder, a.id AS account_id, a.bank_name, a.account_number, a.account_holder, c.code`;
const from = sql`bank_transfers t JOIN bank_accounts a ON a.id = t.account_id LEFT JOIN bank_codes c ON c.transfer_id = t.id
  LEFT JOIN organisations o ON o.id = t.user_id`;

/** Lists open orders by file, newest first. */
export const listOrders = (db: Queryable, before: number, count: number): Promise<OrderRow[]> =>
  db.rows(sql<OrderRow>`
    SELECT ${columns} FROM ${from}
     WHERE t.is_by_file AND t.status = 'requested' AND t.id < ${before} ORDER BY t.id DESC LIMIT ${count}`);

/**
 * SQL condition for frozen holders and suspended organisations, whose orders wait. A closed member's orders continue,
 * since their won may still leave.
 */
const isStopped = sql`(coalesce(o.state = 'suspended', false) OR EXISTS (
  SELECT FROM member_states s
   WHERE s.user_id = t.user_id AND s.is_current AND s.state = 'frozen' AND (s.until IS NULL OR s.until > clock_timestamp())))`;

/** Lists orders that are in no file yet: payments before 1-won proofs, oldest first. */
export const listUnfiled = (db: Queryable, count: number): Promise<OrderRow[]> =>
  db.rows(sql<OrderRow>`
    SELECT ${columns} FROM ${from}
     WHERE t.is_by_file AND t.status = 'requested' AND t.file_id IS NULL AND NOT ${isStopped}
     ORDER BY t.purpose <> 'pay', t.id LIMIT ${count}`);

export const findOrder = (db: Queryable, id: number): Promise<OrderRow | undefined> =>
  db.maybe(
    sql<OrderRow>`SELECT ${columns} FROM ${from} WHERE t.id = ${id} AND t.is_by_file AND t.status = 'requested'`,
  );

/**
 * Locks those of the given orders that are in no file, not decided and not stopped, by id, with the accounts that they
 * pay into.
 */
export async function lockUnfiled(tx: Tx, ids: readonly number[]): Promise<OrderRow[]> {
  await tx.rows(sql<{ id: number }>`
    SELECT a.id FROM bank_accounts a WHERE a.id IN (SELECT t.account_id FROM bank_transfers t WHERE t.id = ANY (${[...ids]}::bigint[]))
     ORDER BY a.id FOR SHARE`);
  await tx.rows(sql<{ id: number }>`
    SELECT id FROM bank_transfers WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`);
  return tx.rows(sql<OrderRow>`
    SELECT ${columns} FROM ${from}
     WHERE t.id = ANY (${[...ids]}::bigint[]) AND t.is_by_file AND t.status = 'requested' AND t.file_id IS NULL AND NOT ${isStopped}
     ORDER BY t.id`);
}

/** An order in a file that a bank debit names, locked. */
export interface SentOrderRow {
  readonly reference: string;
  readonly won: string;
  readonly transfer_id: number | null;
}

/** Locks the undecided orders of files with these EndToEndIds, by id. */
export const lockSent = (tx: Tx, references: readonly string[]): Promise<SentOrderRow[]> =>
  tx.rows(sql<SentOrderRow>`
    SELECT reference::text AS reference, won::text AS won, transfer_id FROM bank_transfers
     WHERE reference = ANY (${[...references]}::uuid[]) AND is_by_file AND status = 'requested' AND file_id IS NOT NULL
     ORDER BY id FOR UPDATE`);

export interface FileRow {
  readonly id: number;
  readonly orders: number;
  readonly won: string;
  readonly made_at: Date;
  readonly sha256: string;
  readonly open: number;
}

/** Lists files of orders, newest first, each with its number of undecided orders. */
export const listFiles = (db: Queryable, before: number, count: number): Promise<FileRow[]> =>
  db.rows(sql<FileRow>`
    SELECT f.id, f.orders, f.won::text AS won, f.made_at, encode(f.digest, 'hex') AS sha256,
           (SELECT count(*) FROM bank_transfers t WHERE t.file_id = f.id AND t.status = 'requested')::int AS open
      FROM bank_order_files f WHERE f.id < ${before} ORDER BY f.id DESC LIMIT ${count}`);

export interface NewFile {
  readonly id: number;
  readonly reference: string;
  readonly digest: Uint8Array;
  readonly won: bigint;
  readonly by: UserId;
  readonly checkedBy: UserId;
  readonly sealed: Uint8Array;
}

/** Inserts a file with its orders. */
export async function insertFile(
  tx: Tx,
  { id, reference, digest, won, by, checkedBy, sealed }: NewFile,
  ids: readonly number[],
) {
  tx.queue(sql`
    INSERT INTO bank_order_files (id, reference, digest, orders, won, made_by, checked_by, sealed) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${reference}::uuid, ${digest}, ${ids.length}, ${String(won)}, ${by}, ${checkedBy}, ${sealed})`);
  tx.queue(sql`UPDATE bank_transfers SET file_id = ${id} WHERE id = ANY (${[...ids]}::bigint[])`);
}

export const findFile = (db: Queryable, id: number) =>
  db.maybe(sql<{ digest: Uint8Array; sealed: Uint8Array; is_freed: boolean }>`
    SELECT digest, sealed, EXISTS (SELECT FROM bank_transfers t WHERE t.file_id = f.id AND t.status = 'failed') AS is_freed
      FROM bank_order_files f WHERE id = ${id}`);
