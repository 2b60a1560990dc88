import { timingSafeEqual } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Owner } from '#platform/server/proof.ts';
import type { Vault } from '#platform/server/vault.ts';
import { type BankAccount, refusals } from '../contract.ts';
import { CODE_DAYS, CODE_TRIES, CODES_A_DAY, isCode } from '../rules.ts';
import type { BankDesk } from './desk.ts';
import { type AccountRow, lockAccount, markVerified } from './store.ts';
import * as store from './transfers-store.ts';

type Verification = NonNullable<BankAccount['verification']>;

/** How far the verification of an owner's accounts has come, by account; a sandbox shows its code, a real bank's is never read here. */
export async function verificationsOf(
  db: Queryable,
  vault: Vault,
  desk: BankDesk,
  owner: Owner,
): Promise<ReadonlyMap<number, Verification>> {
  const found = new Map<number, Verification>();
  for (const row of await store.listCodes(db, owner)) {
    const status = statusOf(row);
    const isShown = desk.bank.isSandbox && status === 'sent';
    found.set(row.account_id, {
      status,
      triesLeft: row.tries_left,
      failure: row.failure,
      sandboxCode: isShown ? await store.openCode(db, vault, row) : null,
    });
  }
  return found;
}

function statusOf({ status, is_over, tries_left }: store.CodeRow): Verification['status'] {
  if (status === 'failed') return 'failed';
  if (is_over || tries_left === 0) return 'expired';
  return status === 'completed' ? 'sent' : 'requested';
}

/** Asks for a 1-won deposit with a new code; one at a time for an account, and no more than ten a day for a user. */
export async function requestCode(tx: Tx, vault: Vault, desk: BankDesk, owner: Owner, id: number): Promise<AccountRow> {
  if (!desk.bank.isOffered)
    throw refuse(refusals, 'not_offered', { detail: 'No bank pays a code into accounts here.' });
  const account = await findPending(tx, owner, id);
  const before = (await store.listCodes(tx, owner)).find((row) => row.account_id === id);
  if (before?.status === 'requested') throw refuse(refusals, 'code_on_its_way');
  if ((await store.countCodes(tx, owner)) >= CODES_A_DAY) throw refuse(refusals, 'too_many_codes');
  const transferId = await desk.request(tx, owner, account, { purpose: 'code', won: 1n, transferId: null });
  await store.keepCode(tx, vault, owner, {
    accountId: id,
    transferId,
    code: desk.bank.makeCode(),
    tries: CODE_TRIES,
    days: CODE_DAYS,
  });
  return account;
}

/** Proves an account by its code. A wrong one is refused and counted: the third ends the code. */
export async function verifyAccount(db: Db, vault: Vault, owner: Owner, id: number, code: string): Promise<AccountRow> {
  const judged = await db.tx((tx) => judge(tx, vault, owner, id, code));
  if ('refusal' in judged) throw judged.refusal;
  return judged.account;
}

/** The count of a wrong code has to be kept, so its refusal is given back and not thrown in here. */
async function judge(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  id: number,
  code: string,
): Promise<{ refusal: Refusal } | { account: AccountRow }> {
  await findPending(tx, owner, id);
  const kept = (await store.listCodes(tx, owner)).find((row) => row.account_id === id);
  if (!kept || ['failed', 'expired'].includes(statusOf(kept))) throw refuse(refusals, 'no_code');
  if (kept.status === 'requested') throw refuse(refusals, 'code_on_its_way');
  const wanted = await store.openCode(tx, vault, kept);
  if (!isSame(code.trim(), wanted)) {
    await store.spendTry(tx, id);
    return { refusal: wrongCode(kept.tries_left - 1) };
  }
  await markVerified(tx, owner, id);
  await store.dropCode(tx, id);
  const account = await lockAccount(tx, owner, id);
  if (!account) throw new Error(`bank account ${id} vanished under its lock`);
  return { account };
}

const isSame = (code: string, wanted: string) =>
  isCode(code) && timingSafeEqual(Buffer.from(code), Buffer.from(wanted));

const wrongCode = (left: number) =>
  refuse(refusals, 'wrong_code', {
    detail: left > 0 ? `This is not the code; ${left} more tries.` : 'This was the last try; ask for a new code.',
    errors: { code: left > 0 ? `is wrong, ${left} more tries` : 'was wrong three times' },
  });

async function findPending(tx: Tx, owner: Owner, id: number): Promise<AccountRow> {
  await lockUser(tx, owner);
  const account = await lockAccount(tx, owner, id);
  if (!account) throw refuse(commonRefusals, 'not_found');
  if (account.status === 'verified') throw refuse(refusals, 'already_verified');
  return account;
}
