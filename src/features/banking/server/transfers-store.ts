import type { UserId } from '#platform/ids.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import type { BankName } from '../rules.ts';
import type { BankOrder } from './bank/port.ts';
import type { AccountRow } from './store.ts';

export interface NewTransfer {
  readonly purpose: BankOrder['purpose'];
  readonly won: bigint;
  /** Id of the ledger's hold. */
  readonly transferId: number | null;
}

/** Reports whether the operator has a verified account, from which files of orders are paid. */
export const hasPayingAccount = async (db: Queryable): Promise<boolean> =>
  (
    await db.one(sql<{ has: boolean }>`
      SELECT EXISTS (SELECT FROM bank_accounts b JOIN organisations o ON o.id = b.user_id
                      WHERE o.is_operator AND o.state <> 'closed' AND b.status = 'verified') AS has`)
  ).has;

/**
 * Returns the operator's account for transfers: the newest verified one whose statement two people imported. One person
 * cannot change it.
 */
export const findPayingAccount = (
  db: Queryable,
): Promise<Pick<AccountRow, 'id' | 'user_id' | 'bank_name' | 'account_number' | 'account_holder'> | undefined> =>
  db.maybe(sql<Pick<AccountRow, 'id' | 'user_id' | 'bank_name' | 'account_number' | 'account_holder'>>`
    SELECT b.id, b.user_id, b.bank_name, b.account_number, b.account_holder
      FROM bank_accounts b JOIN organisations o ON o.id = b.user_id
     WHERE o.is_operator AND o.state <> 'closed' AND b.status = 'verified' AND b.stated_on IS NOT NULL
     ORDER BY b.stated_on DESC, b.id LIMIT 1`);

/** Inserts an order; the job sends it after the commit. */
export async function insertTransfer(
  tx: Tx,
  owner: Owner | Recipient,
  account: AccountRow,
  asked: NewTransfer & { readonly isByFile: boolean },
): Promise<number> {
  const { purpose, won, transferId, isByFile } = asked;
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO bank_transfers (user_id, account_id, bank_name, purpose, won, transfer_id, is_by_file, next_at)
    VALUES (${owner.userId}, ${account.id}, ${account.bank_name}, ${purpose}, ${String(won)}, ${transferId}, ${isByFile},
            CASE WHEN NOT ${isByFile}::boolean THEN now() END) RETURNING id`);
  return id;
}

/** A payment by a bank, out of the ledger's hold `transferId`. */
export interface NewPayment {
  readonly reference: string;
  readonly userId: UserId;
  readonly accountId: number;
  readonly bankName: string;
  readonly won: string;
  readonly transferId: number;
}

/** Inserts many payments at once. */
export const insertPayments = (tx: Tx, orders: readonly NewPayment[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO bank_transfers (reference, user_id, account_id, bank_name, purpose, won, transfer_id)
    SELECT o.reference, o."userId", o."accountId", o."bankName", 'pay', o.won, o."transferId"
      FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
        AS o(reference uuid, "userId" bigint, "accountId" bigint, "bankName" text, won numeric, "transferId" bigint)`);

/** An order to a bank, as its user may read it. */
export interface OrderRow {
  readonly id: number;
  readonly bank_name: string;
  readonly purpose: BankOrder['purpose'];
  readonly won: string;
  readonly transfer_id: number | null;
  readonly status: 'requested' | 'completed' | 'failed';
  readonly failure: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}

/** Lists a user's bank orders with ids below `before`, newest first. */
export const listOrders = (db: Queryable, { userId }: Owner, before: number, count: number): Promise<OrderRow[]> =>
  db.rows(sql<OrderRow>`
    SELECT id, bank_name, purpose, won::text AS won, transfer_id, status, failure, created_at, decided_at FROM bank_transfers
     WHERE user_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** An order due now; sealed fields are still sealed. */
export interface DueRow {
  readonly id: number;
  readonly reference: string;
  readonly user_id: number;
  readonly account_id: number;
  readonly purpose: BankOrder['purpose'];
  readonly won: string;
  readonly attempts: number;
  readonly age_ms: number;
  readonly bank_name: BankName;
  readonly account_number: Uint8Array;
  readonly account_holder: string;
  readonly code: Uint8Array | null;
}

/**
 * Leases due orders for `leaseS` seconds, so that no other node sends them. If a node dies, another takes over after
 * that.
 */
export const takeDue = (db: Queryable, limit: number, leaseS: number): Promise<DueRow[]> =>
  db.rows(sql<DueRow>`
    WITH due AS MATERIALIZED (
      SELECT id FROM bank_transfers WHERE next_at <= clock_timestamp() ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE bank_transfers t SET attempts = t.attempts + 1, next_at = clock_timestamp() + make_interval(secs => ${leaseS})
        FROM due WHERE t.id = due.id RETURNING t.*)
    SELECT t.id, t.reference::text AS reference, t.user_id, t.account_id, t.purpose, t.won::text AS won, t.attempts,
           greatest(0, extract(epoch FROM clock_timestamp() - t.created_at) * 1000)::bigint AS age_ms,
           a.bank_name, a.account_number, a.account_holder, c.code
      FROM taken t JOIN bank_accounts a ON a.id = t.account_id LEFT JOIN bank_codes c ON c.transfer_id = t.id
     ORDER BY t.id`);

/** Sets when an undecided order is polled again, and its fault if there was one. */
export async function postponeOrder(db: Queryable, id: number, afterS: number, fault: string | null): Promise<void> {
  await db.run(sql`UPDATE bank_transfers SET next_at = clock_timestamp() + make_interval(secs => ${afterS}::float8), fault = ${fault}
    WHERE id = ${id} AND status = 'requested'`);
}

/** Returns the milliseconds until the next order is due; null if there is none. */
export const readNextMs = async (db: Queryable): Promise<number | null> =>
  (
    await db.one(sql<{ ms: number | null }>`
      SELECT greatest(0, least(ceil(extract(epoch FROM min(next_at) - clock_timestamp()) * 1000), 60000))::int AS ms
        FROM bank_transfers WHERE next_at IS NOT NULL`)
  ).ms;

/** A locked order that is being decided. */
export interface OpenRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly bank_name: string;
  readonly purpose: BankOrder['purpose'];
  readonly won: string;
  readonly transfer_id: number | null;
  readonly status: 'requested' | 'completed' | 'failed';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Locks an order by the bank's reference, in any letter case. It is compared as a UUID, so that the index is used. */
export const lockTransfer = async (tx: Tx, reference: string): Promise<OpenRow | undefined> =>
  UUID.test(reference)
    ? tx.maybe(sql<OpenRow>`
    SELECT id, user_id, bank_name, purpose, won::text AS won, transfer_id, status
      FROM bank_transfers WHERE reference = ${reference}::uuid FOR UPDATE`)
    : undefined;

export async function setDecided(tx: Tx, id: number, failure: string | null): Promise<void> {
  tx.queue(sql`
    UPDATE bank_transfers SET status = CASE WHEN ${failure}::text IS NULL THEN 'completed' ELSE 'failed' END, failure = ${failure},
           next_at = NULL, decided_at = now(), fault = NULL WHERE id = ${id}`);
}

/** Returns the user's side of the ledger's transfer, for its events. */
export const readSide = (tx: Tx, transferId: number) =>
  tx.one(sql<{ kind: string; asset: string; amount: string }>`
    SELECT t.kind, s.code AS asset, trim_scale(t.amount * s.unit)::text AS amount
      FROM transfers t JOIN assets s ON s.id = t.asset_id WHERE t.id = ${transferId}`);

/** Reports whether an order for this account is undecided. */
export const hasOpenTransfer = async (tx: Tx, accountId: number): Promise<boolean> =>
  (
    await tx.one(sql<{ is_open: boolean }>`
      SELECT EXISTS (SELECT FROM bank_transfers WHERE account_id = ${accountId} AND status = 'requested') AS is_open`)
  ).is_open;

const codePlace = (accountId: number) => ({ table: 'bank_codes', column: 'code', row: accountId });

export interface CodeRow {
  readonly user_id: number;
  readonly account_id: number;
  readonly code: Uint8Array;
  readonly tries_left: number;
  readonly is_over: boolean;
  readonly status: 'requested' | 'completed' | 'failed';
  readonly failure: string | null;
}

/** Stores a new sealed code, replacing an earlier one. */
export async function storeCode(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  kept: { accountId: number; transferId: number; code: string; tries: number; days: number },
): Promise<void> {
  const { accountId, transferId, code, tries, days } = kept;
  const sealed = await vault.seal(tx, userSubject(owner.userId), codePlace(accountId), new TextEncoder().encode(code));
  tx.queue(sql`
    INSERT INTO bank_codes (account_id, transfer_id, code, tries_left, expires_at)
    VALUES (${accountId}, ${transferId}, ${sealed}, ${tries}, now() + make_interval(days => ${days}))
    ON CONFLICT (account_id) DO UPDATE SET transfer_id = excluded.transfer_id, code = excluded.code,
      tries_left = excluded.tries_left, expires_at = excluded.expires_at`);
}

/** Decrypts the verification code for one of the user's accounts. */
export async function openCode(
  db: Queryable,
  vault: Vault,
  { user_id, account_id, code }: { readonly user_id: number; readonly account_id: number; readonly code: Uint8Array },
): Promise<string> {
  return new TextDecoder().decode(await vault.open(db, userSubject(user_id), codePlace(account_id), code));
}

/** Lists the latest verification code of each account that an owner has. */
export const listCodes = (db: Queryable, owner: Owner): Promise<CodeRow[]> =>
  db.rows(sql<CodeRow>`
    SELECT a.user_id, c.account_id, c.code, c.tries_left, c.expires_at <= now() AS is_over, t.status, t.failure
      FROM bank_accounts a JOIN bank_codes c ON c.account_id = a.id JOIN bank_transfers t ON t.id = c.transfer_id
     WHERE a.user_id = ${owner.userId}`);

export async function spendTry(tx: Tx, accountId: number): Promise<void> {
  tx.queue(sql`UPDATE bank_codes SET tries_left = tries_left - 1 WHERE account_id = ${accountId}`);
}

export async function dropCode(tx: Tx, accountId: number): Promise<void> {
  tx.queue(sql`DELETE FROM bank_codes WHERE account_id = ${accountId}`);
}

/** Counts the codes that a user requested within a day. */
export const countCodes = async (tx: Tx, owner: Owner): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM bank_transfers
       WHERE user_id = ${owner.userId} AND purpose = 'code' AND created_at > now() - interval '1 day'`)
  ).n;

/** Counts a user's undecided orders. */
export const countOpenOrders = async (db: Queryable, { userId }: Owner): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM bank_transfers WHERE user_id = ${userId} AND status = 'requested'`)
  ).n;
