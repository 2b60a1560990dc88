import { accountDigits, MAX_ACCOUNTS } from '#features/banking/rules.ts';
import { digitsOf } from '#features/banking/server/accounts.ts';
import { type AccountRow, listAccounts, lockAnyAccount, restoreStated } from '#features/banking/server/store.ts';
import { isProvenByOther } from '#features/banking/server/verification.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { BIC } from '#features/settlement/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { Stated } from '../../camt.ts';
import { findUnstated, listTakenStatements } from './money-store.ts';

/** An account of the operator, with its bank, number and holder as both people read it. */
interface StatedAccount {
  readonly row: AccountRow;
  readonly text: string;
}

/** Bank accounts that an uploaded statement proves to be the operator's, since only the holder gets one, and others. */
export interface StatedAccounts {
  readonly proven: readonly StatedAccount[];
  readonly others: readonly StatedAccount[];
  /** Accounts that match a statement unambiguously, proven or not, with the last day of that statement. */
  readonly days: readonly { readonly id: number; readonly day: string }[];
  /** Returns the banks (BIC) at which the operator has a verified account with this number. */
  readonly banksOf: (number: string) => readonly string[];
}

/**
 * Matches statements with the operator's unproven accounts by number, and locks these. A statement proves an account
 * unless another account of the operator has the same number, or somebody else has proven it.
 */
export async function judgeStated(
  tx: Tx,
  vault: Vault,
  { operator, stated }: { readonly operator: UserId; readonly stated: readonly Stated[] },
): Promise<StatedAccounts> {
  const own = await listOwn(tx, vault, operator);
  const [proven, others]: [StatedAccount[], StatedAccount[]] = [[], []];
  const days: { id: number; day: string }[] = [];
  for (const account of own) {
    const statements = stated.filter((one) => isOf(one, account));
    if (statements.length === 0) continue;
    const sole = statements.filter((one) => own.filter((other) => isOf(one, other)).length === 1);
    days.push(...sole.map(({ closedOn: day }) => ({ id: account.row.id, day })));
    if (account.row.status !== 'pending') continue;
    const isFree = sole.length > 0 && !(await isProvenByOther(tx, vault, account.row));
    (isFree ? proven : others).push(account);
  }
  const verified = own.filter(({ row }) => row.status === 'verified');
  const banksOf = (number: string) =>
    verified.filter(({ digits }) => digits === accountDigits(number)).map(({ row }) => BIC[row.bank_name]);
  return { proven, others, days, banksOf };
}

/** Lists every account of the operator, and locks the unproven ones. */
async function listOwn(tx: Tx, vault: Vault, operator: UserId) {
  const own: (StatedAccount & { readonly digits: string })[] = [];
  const holder = recipientOfRow({ user_id: operator });
  for (const { id } of await listAccounts(tx, holder, Number.MAX_SAFE_INTEGER, MAX_ACCOUNTS)) {
    const row = await lockAnyAccount(tx, id);
    if (!row) continue;
    const digits = await digitsOf(tx, vault, row);
    own.push({ row, digits, text: `${row.bank_name} ${digits}, ${row.account_holder}` });
  }
  return own;
}

/** Reports whether a statement can belong to an account, by its number and by its bank, if the file names it. */
const isOf = (
  { account, bank }: Pick<Stated, 'account' | 'bank'>,
  { row, digits }: { readonly row: AccountRow; readonly digits: string },
) => accountDigits(account) === digits && (bank === null || BIC[row.bank_name] === bank);

/**
 * Marks verified accounts of the operator whose statements two people imported before releases stored the day, or on a
 * node of 2.11; the act proves that there were two people. An account verified later, such as for another holder, waits
 * for its next statement. Locks in the order of acts: the operator first.
 */
export function statedJob({ db, vault }: Pick<Services, 'db' | 'vault'>): Job {
  const turn = createTurn(db, 'stated-accounts');
  return {
    name: 'stated-accounts',
    everyMs: 3_600_000,
    wakeWhenDue: (wake) => {
      const first = setImmediate(wake);
      return () => clearImmediate(first);
    },
    run: async () => {
      const operator = await findUnstated(db);
      if (operator !== undefined && (await turn.isMine())) await db.tx((tx) => restoreDays(tx, vault, operator));
    },
    end: () => turn.giveBack(),
  };
}

async function restoreDays(tx: Tx, vault: Vault, operator: UserId): Promise<void> {
  await lockOrganisation(tx, { organisation: operator });
  const own = await listOwn(tx, vault, operator);
  for (const { day, decided_at, ...stated } of await listTakenStatements(tx, operator)) {
    const [one, ...others] = own.filter((each) => isOf(stated, each));
    if (one && decided_at && others.length === 0) await restoreStated(tx, one.row.id, day, decided_at);
  }
}
