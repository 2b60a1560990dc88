import { lockUser } from '#features/auth/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { masked } from '#platform/texts/shown-safely.ts';
import { onWire } from '#platform/wire-time.ts';
import { type AccountChange, type BankAccount, type NewAccount, refusals } from '../contract.ts';
import { accountDigits, grouped, MAX_ACCOUNTS } from '../rules.ts';
import * as store from './store.ts';
import { dropCode, findPayingAccount, hasOpenTransfer } from './transfers-store.ts';

/** Returns an account's number in full. */
export async function digitsOf(
  db: Queryable,
  vault: Vault,
  row: Pick<store.AccountRow, 'id' | 'user_id' | 'account_number'>,
): Promise<string> {
  const opened = await vault.open(db, userSubject(row.user_id), store.numberSealContext(row.id), row.account_number);
  return new TextDecoder().decode(opened);
}

/** Returns the operator's account as shown to members who transfer won to it. */
export async function readTopUpAccount(db: Queryable, vault: Vault) {
  const row = await findPayingAccount(db);
  return row
    ? { bankName: row.bank_name, accountNumber: await digitsOf(db, vault, row), accountHolder: row.account_holder }
    : null;
}

/** Returns an account as its owner sees it: masked number and progress of its verification. */
export async function accountOf(
  db: Queryable,
  vault: Vault,
  row: store.AccountRow,
  verification: BankAccount['verification'],
): Promise<BankAccount> {
  const digits = await digitsOf(db, vault, row);
  return {
    id: row.id,
    userId: row.user_id,
    bankName: row.bank_name,
    accountNumber: masked(digits, 6),
    accountNumberGrouped: grouped(row.bank_name, masked(digits)),
    accountHolder: row.account_holder,
    accountType: row.account_type,
    isDefault: row.is_default,
    isForTopUps: row.is_for_top_ups,
    status: row.status,
    verification: row.status === 'verified' ? null : verification,
    createdAt: onWire(row.created_at),
  };
}

/**
 * Adds an account. Refuses an invalid number (422), a duplicate (409) and the 21st account (422). Duplicates are found
 * by decrypting the owner's few accounts under a lock, so that the table stores nothing derived from a number.
 */
export async function addAccount(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  account: NewAccount,
  createdAt?: Date,
): Promise<store.AccountRow> {
  const digits = accountDigits(account.accountNumber);
  if (digits === undefined)
    throw refuse(refusals, 'account_number_malformed', { errors: { accountNumber: 'must be 10 to 14 digits' } });
  await lockUser(tx, owner);
  const others = await store.listAccounts(tx, owner, Number.MAX_SAFE_INTEGER, MAX_ACCOUNTS);
  for (const other of others) {
    if (other.bank_name === account.bankName && (await digitsOf(tx, vault, other)) === digits)
      throw refuse(refusals, 'account_exists', { errors: { accountNumber: 'has been added already' } });
  }
  if (others.length === MAX_ACCOUNTS) throw refuse(refusals, 'too_many_accounts');
  const isDefault = account.isDefault || others.length === 0;
  if (isDefault) await store.clearDefault(tx, owner);
  return store.insertAccount(tx, vault, owner, { ...account, digits, isDefault }, createdAt);
}

/**
 * Changes an account. Another account can become the default, but the default cannot be unset. The holder cannot change
 * while a bank order is pending.
 */
export async function changeAccount(
  tx: Tx,
  owner: Owner,
  id: number,
  change: AccountChange,
): Promise<store.AccountRow> {
  await lockUser(tx, owner);
  const account = await store.lockAccount(tx, owner, id);
  if (!account) throw refuse(commonRefusals, 'not_found');
  if (change.isDefault === false && account.is_default)
    throw refuse(refusals, 'default_needed', {
      errors: { isDefault: 'cannot be turned off; make another account the default' },
    });
  if (change.accountHolder !== undefined) await changeHolder(tx, owner, account, change.accountHolder);
  if (change.isForTopUps !== undefined) await linkForTopUps(tx, owner, id, change.isForTopUps);
  if (change.isDefault && !account.is_default) {
    await store.clearDefault(tx, owner);
    await store.setDefault(tx, owner, id);
  }
  return (await store.findAccount(tx, owner, id)) ?? account;
}

async function changeHolder(tx: Tx, owner: Owner, account: store.AccountRow, holder: string): Promise<void> {
  if (holder === account.account_holder) return;
  if (await hasOpenTransfer(tx, account.id)) throw refuse(refusals, 'transfer_open');
  await store.changeHolder(tx, owner, account.id, holder);
  await dropCode(tx, account.id);
}

async function linkForTopUps(tx: Tx, owner: Owner, id: number, isLinked: boolean): Promise<void> {
  const account = await store.lockAccount(tx, owner, id);
  if (isLinked && account?.status !== 'verified') throw refuse(refusals, 'not_verified');
  if (isLinked) await store.setForTopUps(tx, owner, id);
  else if (account?.is_for_top_ups) await store.setForTopUps(tx, owner, null);
}

/**
 * Removes an account without a pending bank order. If it was the default, the oldest remaining one becomes the default.
 */
export async function removeAccount(tx: Tx, owner: Owner, id: number): Promise<void> {
  await lockUser(tx, owner);
  const account = await store.lockAccount(tx, owner, id);
  if (account && (await hasOpenTransfer(tx, id))) throw refuse(refusals, 'transfer_open');
  if (!(await store.deleteAccount(tx, owner, id))) throw refuse(commonRefusals, 'not_found');
  await store.fillDefault(tx, owner);
}
