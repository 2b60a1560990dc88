import { timingSafeEqual } from 'node:crypto';
import { lockUser } from '#features/auth/server/store.ts';
import { proveBeforeCommit } from '#features/organisations/server/check-officer.ts';
import { commonRefusals, type Refusal, refuse } from '#platform/refusal.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db, Queryable, Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { type BankAccount, refusals } from '../contract.ts';
import {
  CODE_DAYS,
  CODE_DAYS_BY_FILE,
  CODE_TRIES,
  CODES_A_DAY,
  codeIn,
  isCode,
  NUMBER_CODES_A_DAY,
  NUMBER_TRIES,
} from '../rules.ts';
import type { BankDesk } from './bank-desk.ts';
import * as numbers from './numbers-store.ts';
import { type AccountRow, findAccount, lockAccount, markVerified } from './store.ts';
import * as store from './transfers-store.ts';

type Verification = NonNullable<BankAccount['verification']>;

/**
 * Returns the progress of verification for an owner's accounts. A sandbox's code is included; a real bank's is never
 * read here.
 */
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

/**
 * Orders a 1-won deposit with a new code: one at a time per account, ten a day per user, and five a day per number
 * across all users. A number with too many wrong guesses gets none.
 */
export async function requestCode(db: Db, vault: Vault, desk: BankDesk, owner: Owner, id: number): Promise<AccountRow> {
  if (!(await desk.takes(db, 'code')))
    throw refuse(refusals, 'not_offered', { detail: 'No bank is connected that can pay a code into an account.' });
  const mac = await macOf(db, vault, owner, id);
  return db.tx(async (tx) => {
    const account = await findPending(tx, owner, id);
    const before = (await store.listCodes(tx, owner)).find((row) => row.account_id === id);
    if (before?.status === 'requested') throw refuse(refusals, 'code_on_its_way');
    const tries = await numbers.lockTries(tx, mac);
    if (tries.wrong >= NUMBER_TRIES) throw refuse(refusals, 'account_locked');
    if ((await store.countCodes(tx, owner)) >= CODES_A_DAY || tries.sent >= NUMBER_CODES_A_DAY)
      throw refuse(refusals, 'too_many_codes');
    await numbers.countSent(tx, mac);
    const transferId = await desk.request(tx, owner, account, { purpose: 'code', won: 1n, transferId: null });
    await store.storeCode(tx, vault, owner, {
      accountId: id,
      transferId,
      code: desk.bank.makeCode(),
      tries: CODE_TRIES,
      days: desk.bank.isByFile ? CODE_DAYS_BY_FILE : CODE_DAYS,
    });
    return account;
  });
}

/**
 * Verifies an account by its code. A wrong one is refused and counted for this code and for the number: the third ends
 * the code, the ninth locks the number.
 */
export async function verifyAccount(db: Db, vault: Vault, owner: Owner, id: number, code: string): Promise<AccountRow> {
  const mac = await macOf(db, vault, owner, id);
  await nameProvenNumbers(db, vault);
  const judged = await db.tx((tx) => judge(tx, vault, owner, { id, code: codeIn(code), mac }));
  if ('refusal' in judged) throw judged.refusal;
  return judged.account;
}

async function macOf(db: Db, vault: Vault, owner: Owner, id: number): Promise<Uint8Array> {
  const account = await findAccount(db, owner, id);
  if (!account) throw refuse(commonRefusals, 'not_found');
  return numbers.numberMac(db, vault, account);
}

const AT_ONCE = 1000;

/** Sets the MACs of accounts verified before MACs existed, so that no account number is verified twice. */
async function nameProvenNumbers(db: Db, vault: Vault): Promise<void> {
  const last = await db.tx((tx) => nameNumbers(tx, vault, 0));
  if (last !== undefined) throw refuse(commonRefusals, 'unavailable', { retryAfterS: 2 });
}

/** Sets the MACs of a batch of accounts with ids above `after`; returns the last id if there may be more. */
async function nameNumbers(tx: Tx, vault: Vault, after: number): Promise<number | undefined> {
  const rows = await numbers.listWithoutMac(tx, after, AT_ONCE);
  if (rows.length === 0) return undefined;
  const macs = new Map<number, Uint8Array>();
  for (const row of rows) macs.set(row.id, await numbers.numberMacIn(tx, vault, row));
  await numbers.setMacs(tx, macs);
  return rows.length === AT_ONCE ? rows.at(-1)?.id : undefined;
}

/**
 * Sets the missing MACs of proven accounts, one batch per transaction. While more than one batch is left, a check by
 * the office is refused, and its rollback would undo the MACs set so far, so this job has to set them.
 */
export const numbersJob = ({ db, vault }: Pick<Services, 'db' | 'vault'>): Job => ({
  name: 'bank-numbers',
  everyMs: 10_000,
  run: async (stop) => {
    let after: number | undefined = 0;
    while (after !== undefined && !stop.aborted) {
      const from: number = after;
      after = await db.tx((tx) => nameNumbers(tx, vault, from));
    }
  },
});

async function needNumbers(tx: Tx, vault: Vault): Promise<void> {
  if ((await nameNumbers(tx, vault, 0)) !== undefined) throw refuse(commonRefusals, 'unavailable', { retryAfterS: 10 });
}

/** Reports whether another user has proven an account's number. */
export async function isProvenByOther(tx: Tx, vault: Vault, account: AccountRow): Promise<boolean> {
  await needNumbers(tx, vault);
  return numbers.isProvenElsewhere(tx, recipientOfRow(account), await numbers.numberMacIn(tx, vault, account));
}

/**
 * Verifies an account by evidence that two people of the office have seen: the bank's statement, or a document. Refused
 * if another person has proven that number. The account is locked.
 */
export async function proveAccount(tx: Tx, vault: Vault, account: AccountRow): Promise<void> {
  const owner = recipientOfRow(account);
  await needNumbers(tx, vault);
  const mac = await numbers.numberMacIn(tx, vault, account);
  await numbers.lockTries(tx, mac);
  await setProven(tx, owner, account.id, mac);
}

async function setProven(tx: Tx, owner: Owner | Recipient, id: number, mac: Uint8Array): Promise<void> {
  if (await numbers.isProvenElsewhere(tx, owner, mac)) throw refuse(refusals, 'account_taken');
  await markVerified(tx, owner, id);
  await numbers.setProvenNumber(tx, owner, id, mac);
  await numbers.forgetTries(tx, mac);
  await store.dropCode(tx, id);
}

interface Guess {
  readonly id: number;
  readonly code: string;
  readonly mac: Uint8Array;
}

/** Judges a code. A refusal is returned, not thrown, because the count of the wrong code must be committed. */
async function judge(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  { id, code, mac }: Guess,
): Promise<{ refusal: Refusal } | { account: AccountRow }> {
  await findPending(tx, owner, id);
  const kept = (await store.listCodes(tx, owner)).find((row) => row.account_id === id);
  if (!kept || ['failed', 'expired'].includes(statusOf(kept))) throw refuse(refusals, 'no_code');
  if (kept.status === 'requested') throw refuse(refusals, 'code_on_its_way');
  if ((await numbers.lockTries(tx, mac)).wrong >= NUMBER_TRIES) throw refuse(refusals, 'account_locked');
  const wanted = await store.openCode(tx, vault, kept);
  if (!isSame(code, wanted)) {
    await store.spendTry(tx, id);
    if (isCode(code)) await numbers.countWrong(tx, mac);
    return { refusal: wrongCode(kept.tries_left - 1) };
  }
  await setProven(tx, owner, id, mac);
  const account = await lockAccount(tx, owner, id);
  if (!account) throw new Error(`bank account ${id} vanished under its lock`);
  return { account };
}

const isSame = (code: string, wanted: string) =>
  isCode(code) && code.length === wanted.length && timingSafeEqual(Buffer.from(code), Buffer.from(wanted));

const wrongCode = (left: number) =>
  refuse(refusals, 'wrong_code', {
    detail:
      left > 0
        ? `The code is wrong. Attempts left: ${left}.`
        : 'The code is wrong, and this was the last attempt. Request a new code.',
    errors: { code: left > 0 ? `is wrong; attempts left: ${left}` : 'was wrong three times' },
  });

/**
 * Locks an unverified bank account. An officer's permission is checked again before the commit, since nothing is signed
 * here.
 */
async function findPending(tx: Tx, owner: Owner, id: number): Promise<AccountRow> {
  proveBeforeCommit(tx, owner);
  await lockUser(tx, owner);
  const account = await lockAccount(tx, owner, id);
  if (!account) throw refuse(commonRefusals, 'not_found');
  if (account.status === 'verified') throw refuse(refusals, 'already_verified');
  return account;
}
