import { lockUser } from '#features/auth/server/store.ts';
import { masked } from '#platform/masked.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import { type AccountChange, type BankAccount, type NewAccount, refusals } from '../contract.ts';
import { accountDigits, grouped, MAX_ACCOUNTS } from '../rules.ts';
import * as store from './store.ts';
import { dropCode, findPayingAccount, hasOpenTransfer } from './transfers-store.ts';

/** An account's number. */
export async function digitsOf(
  db: Queryable,
  vault: Vault,
  row: Pick<store.AccountRow, 'id' | 'user_id' | 'account_number'>,
): Promise<string> {
  const opened = await vault.open(db, userSubject(row.user_id), store.placeOf(row.id), row.account_number);
  return new TextDecoder().decode(opened);
}

/** The operator's account, as shown to members who transfer won to it. */
export async function readTopUpAccount(db: Queryable, vault: Vault) {
  const row = await findPayingAccount(db);
  return row
    ? { bankName: row.bank_name, accountNumber: await digitsOf(db, vault, row), accountHolder: row.account_holder }
    : null;
}

/** An account as its owner sees it: the number masked to its last four digits, and how far its verification has come. */
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
 * Adds an account, or refuses a number that is none (422), one that is there already (409) and the 21st (422). Duplicates are found
 * by opening the owner's few accounts under a lock, so that nothing derived from a number has to stand in the table.
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
      throw refuse(refusals, 'account_exists', { errors: { accountNumber: 'is among your accounts already' } });
  }
  if (others.length === MAX_ACCOUNTS) throw refuse(refusals, 'too_many_accounts');
  const isDefault = account.isDefault || others.length === 0;
  if (isDefault) await store.clearDefault(tx, owner);
  return store.insertAccount(tx, vault, owner, { ...account, digits, isDefault }, createdAt);
}

/** Changes an account; the default can be given to another account, not taken away, and who holds it stays while a bank is asked. */
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
    throw refuse(refusals, 'default_needed', { errors: { isDefault: 'make another account the default instead' } });
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

/** Removes an account that no bank is asked about, and lets the oldest one left be the default where that was it. */
export async function removeAccount(tx: Tx, owner: Owner, id: number): Promise<void> {
  await lockUser(tx, owner);
  const account = await store.lockAccount(tx, owner, id);
  if (account && (await hasOpenTransfer(tx, id))) throw refuse(refusals, 'transfer_open');
  if (!(await store.deleteAccount(tx, owner, id))) throw refuse(commonRefusals, 'not_found');
  await store.fillDefault(tx, owner);
}
