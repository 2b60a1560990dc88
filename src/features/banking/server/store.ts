import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import type { BankAccount, NewAccount } from '../contract.ts';

export interface AccountRow {
  readonly id: number;
  readonly user_id: number;
  readonly bank_name: BankAccount['bankName'];
  readonly account_number: Uint8Array;
  readonly account_holder: string;
  readonly account_type: BankAccount['accountType'];
  readonly is_default: boolean;
  readonly is_for_top_ups: boolean;
  readonly status: BankAccount['status'];
  readonly created_at: Date;
}

const columns = sql`id, user_id, bank_name, account_number, account_holder, account_type, is_default, is_for_top_ups, status, created_at`;

const TABLE = 'bank_accounts';
export const numberSealContext = (row: number) => ({ table: TABLE, column: 'account_number', row });

/** Lists an owner's accounts with ids below `before`, newest first. */
export const listAccounts = (
  db: Queryable,
  owner: Owner | Recipient,
  before: number,
  count: number,
): Promise<AccountRow[]> =>
  db.rows(sql<AccountRow>`
    SELECT ${columns}
    FROM bank_accounts WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Returns an owner's account, locked until the transaction ends. */
export const lockAccount = (tx: Tx, owner: Owner | Recipient, id: number): Promise<AccountRow | undefined> =>
  tx.maybe(sql<AccountRow>`
    SELECT ${columns}
    FROM bank_accounts WHERE user_id = ${owner.userId} AND id = ${id} FOR UPDATE`);

/** Returns any account by id, locked until the transaction ends; for the office. */
export const lockAnyAccount = (tx: Tx, id: number): Promise<AccountRow | undefined> =>
  tx.maybe(sql<AccountRow>`SELECT ${columns} FROM bank_accounts WHERE id = ${id} FOR UPDATE`);

/** Lists unverified bank accounts, newest first. */
export const listPending = (
  db: Queryable,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<AccountRow[]> =>
  db.rows(sql<AccountRow>`
    SELECT ${columns} FROM bank_accounts WHERE status = 'pending' AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

/** Returns an owner's account with a shared lock, so that it is not removed until the transaction ends. */
export const shareAccount = (tx: Tx, owner: Owner, id: number): Promise<AccountRow | undefined> =>
  tx.maybe(sql<AccountRow>`
    SELECT ${columns}
    FROM bank_accounts WHERE user_id = ${owner.userId} AND id = ${id} FOR KEY SHARE`);

export const findAccount = (db: Queryable, owner: Owner, id: number): Promise<AccountRow | undefined> =>
  db.maybe(sql<AccountRow>`
    SELECT ${columns}
    FROM bank_accounts WHERE user_id = ${owner.userId} AND id = ${id}`);

/** Inserts an account with its digits sealed. The id is drawn first, since the seal is bound to the row. */
export async function insertAccount(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  account: Omit<NewAccount, 'accountNumber'> & { readonly digits: string },
  createdAt?: Date,
): Promise<AccountRow> {
  const id = await nextId(tx, TABLE);
  const sealed = await vault.seal(
    tx,
    userSubject(owner.userId),
    numberSealContext(id),
    new TextEncoder().encode(account.digits),
  );
  return tx.one(sql<AccountRow>`
    INSERT INTO bank_accounts (id, user_id, bank_name, account_number, account_holder, account_type, is_default, created_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${owner.userId}, ${account.bankName}, ${sealed}, ${account.accountHolder}, ${account.accountType},
      ${account.isDefault}, coalesce(${createdAt ?? null}::timestamptz, now()))
    RETURNING ${columns}`);
}

export async function clearDefault(tx: Tx, owner: Owner): Promise<void> {
  tx.queue(sql`UPDATE bank_accounts SET is_default = false WHERE user_id = ${owner.userId} AND is_default`);
}

export async function setDefault(tx: Tx, owner: Owner, id: number): Promise<void> {
  tx.queue(sql`UPDATE bank_accounts SET is_default = true WHERE user_id = ${owner.userId} AND id = ${id}`);
}

/** Makes one account of an owner the one for top-ups, or none. */
export async function setForTopUps(tx: Tx, owner: Owner, id: number | null): Promise<void> {
  await tx.run(
    sql`UPDATE bank_accounts SET is_for_top_ups = false WHERE user_id = ${owner.userId} AND is_for_top_ups AND id IS DISTINCT FROM ${id}`,
  );
  tx.queue(sql`UPDATE bank_accounts SET is_for_top_ups = true WHERE user_id = ${owner.userId} AND id = ${id}`);
}

/** Makes the oldest account the default if there is none. */
export async function fillDefault(tx: Tx, owner: Owner): Promise<void> {
  tx.queue(sql`
    UPDATE bank_accounts SET is_default = true
    WHERE id = (SELECT min(id) FROM bank_accounts WHERE user_id = ${owner.userId})
      AND NOT EXISTS (SELECT FROM bank_accounts WHERE user_id = ${owner.userId} AND is_default)`);
}

/** Changes the account holder. The account becomes unverified, since the code verified the previous holder. */
export async function changeHolder(tx: Tx, owner: Owner, id: number, holder: string): Promise<void> {
  tx.queue(sql`
    UPDATE bank_accounts SET account_holder = ${holder}, status = 'pending', verified_at = NULL, stated_on = NULL, is_for_top_ups = false
    WHERE user_id = ${owner.userId} AND id = ${id} AND account_holder <> ${holder}`);
}

/** Marks an account as verified; returns false if it already was or is not the owner's. */
export async function markVerified(tx: Tx, owner: Owner | Recipient, id: number, at?: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    UPDATE bank_accounts SET status = 'verified', verified_at = coalesce(${at ?? null}::timestamptz, now())
    WHERE user_id = ${owner.userId} AND id = ${id} AND status = 'pending'`);
  return changed === 1;
}

/** Stores the last day of an account's statement that two people imported. */
export async function setStated(tx: Tx, id: number, day: string): Promise<void> {
  tx.queue(sql`UPDATE bank_accounts SET stated_on = greatest(stated_on, ${day}::date) WHERE id = ${id}`);
}

/**
 * Stores the last day of a statement that two people imported at `decidedAt`, for an account that has none and was
 * verified by then.
 */
export const restoreStated = (tx: Tx, id: number, day: string, decidedAt: Date): Promise<number> =>
  tx.run(sql`
    UPDATE bank_accounts SET stated_on = ${day}::date
     WHERE id = ${id} AND status = 'verified' AND stated_on IS NULL AND verified_at <= ${decidedAt}`);

export async function deleteAccount(tx: Tx, owner: Owner, id: number): Promise<boolean> {
  return (await tx.run(sql`DELETE FROM bank_accounts WHERE user_id = ${owner.userId} AND id = ${id}`)) === 1;
}

/**
 * Deletes every account of a user with its code. Bank orders stay without an account, since the ledger's audit needs
 * them.
 */
export const forgetAccounts = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM bank_accounts WHERE user_id = ${userId}`);
