import { resolve } from '#features/ledger/server/doors.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { createDueTimer } from '#platform/server/jobs/due-timer.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db, Queryable, Tx } from '#platform/server/store/db.ts';
import { bankFailures } from '../rules.ts';
import { digitsOf } from './accounts.ts';
import type { Bank, BankOrder, BankVerdict, VerdictHandler } from './bank/port.ts';
import type { AccountRow } from './store.ts';
import * as store from './transfers-store.ts';

/** Type of the event with a bank's verdict, for listeners. */
export const BANK_TRANSFER = 'bank_transfer';

const POLL_MS = 1000;
const AT_ONCE = 8;
/** Seconds of a lease: longer than a request to the bank may take. */
const LEASE_S = 30;
const LONGEST_S = 3600;
const DAILY_S = 86_400;
/**
 * Number of attempts in about two days; after them the bank is polled daily, and each attempt is reported to the
 * operator.
 */
const HOURLY_UNTIL = 60;

/**
 * Returns the seconds until an undecided order is polled again: 1, 2, 4, ... up to an hour, finally a day, without end.
 */
export const retryDelayS = (attempts: number): number =>
  attempts >= HOURLY_UNTIL ? DAILY_S : Math.min(2 ** (attempts - 1), LONGEST_S);

export interface BankDesk {
  readonly bank: Bank;
  readonly job: Job;
  /**
   * Reports whether the bank accepts such orders. With files, nothing is collected, and paying needs a verified account
   * of the operator.
   */
  takes(db: Queryable, purpose: BankOrder['purpose']): Promise<boolean>;
  /** Queues an order in the transaction that holds its money, and returns its id. */
  request(tx: Tx, owner: Owner | Recipient, account: AccountRow, asked: store.NewTransfer): Promise<number>;
  /** Queues payments to many accounts, each under its given reference. */
  requestMany(tx: Tx, orders: readonly store.NewPayment[]): Promise<void>;
  /** Applies a bank's verdict; the first one counts, whatever its source. */
  decide(tx: Tx, reference: string, verdict: BankVerdict): Promise<void>;
  /** Calls `wake` when an order is due, earlier than the next poll. Returns a function that stops this. */
  wakeWhenDue(wake: () => void): () => void;
}

/**
 * Sends queued orders to the bank outside any transaction, and posts or voids the ledger's hold on its response,
 * exactly once. If killed, it sends the same reference again. A missing response is not a failure.
 */
export function createBankDesk(
  { db, vault, log }: Pick<Services, 'db' | 'vault' | 'log'>,
  bankFor: (told: VerdictHandler) => Bank,
): BankDesk {
  const decide: BankDesk['decide'] = async (tx, reference, verdict) => {
    await decideOnce(tx, log, reference, verdict);
  };
  const bank = bankFor((reference, verdict) => db.tx((tx) => decide(tx, reference, verdict)));
  const timer = createDueTimer();

  const ask = async (row: store.DueRow): Promise<void> => {
    const answer = await bank.ask(await orderOf(db, vault, row)).catch((error: unknown) => {
      log.warn({ err: error, bankTransfer: row.id, attempts: row.attempts }, 'the bank did not answer');
      return { outcome: 'pending' } as const;
    });
    if (answer.outcome !== 'pending' && (await db.tx((tx) => decideOnce(tx, log, row.reference, answer)))) return;
    if (row.attempts >= HOURLY_UNTIL)
      log.error(
        { bankTransfer: row.id, attempts: row.attempts },
        'a bank has not decided for days, and is asked daily',
      );
    const fault = answer.outcome === 'pending' ? null : 'the bank moved another amount';
    await store.postponeOrder(db, row.id, retryDelayS(row.attempts), fault);
  };
  /** An order that cannot be sent, or whose response cannot be stored, is retried like one without a response. */
  const setAside = async (row: store.DueRow, fault: string, err: unknown): Promise<void> => {
    log.error({ err, bankTransfer: row.id, attempts: row.attempts }, 'a bank order could not be processed');
    await store.postponeOrder(db, row.id, retryDelayS(row.attempts), fault);
  };
  const askOne = (row: store.DueRow) =>
    doOne(
      () => ask(row),
      (fault, error) => setAside(row, fault, error),
    );
  const run = async (stop: AbortSignal): Promise<void> => {
    let due: store.DueRow[];
    do {
      due = await store.takeDue(db, AT_ONCE, LEASE_S);
      await Promise.all(due.map(askOne));
    } while (due.length === AT_ONCE && !stop.aborted);
    const nextMs = await store.readNextMs(db);
    if (nextMs !== null && nextMs < POLL_MS) timer.set(nextMs + 1);
  };
  return {
    bank,
    takes: async (on, purpose) =>
      bank.isOffered && (!bank.isByFile || (purpose !== 'collect' && (await store.hasPayingAccount(on)))),
    job: { name: 'banks', everyMs: POLL_MS, run },
    request: async (tx, owner, account, asked) => {
      tx.afterCommit(() => timer.set(0));
      return store.insertTransfer(tx, owner, account, { ...asked, isByFile: bank.isByFile });
    },
    requestMany: async (tx, orders) => {
      tx.afterCommit(() => timer.set(0));
      await store.insertPayments(tx, orders);
    },
    decide,
    wakeWhenDue: timer.start,
  };
}

async function orderOf(db: Db, vault: Services['vault'], row: store.DueRow): Promise<BankOrder> {
  const sealed = { id: row.account_id, user_id: row.user_id, account_number: row.account_number };
  const code = row.code && (await store.openCode(db, vault, { ...row, code: row.code }));
  return {
    reference: row.reference,
    purpose: row.purpose,
    bankName: row.bank_name,
    accountNumber: await digitsOf(db, vault, sealed),
    accountHolder: row.account_holder,
    won: BigInt(row.won),
    text: code === null ? 'Ingam' : `Ingam${code}`,
    ageMs: row.age_ms,
  };
}

/**
 * Returns true if the order is decided now. A verdict for a different amount decides nothing; the money stays held for
 * the operator.
 */
async function decideOnce(tx: Tx, log: Services['log'], reference: string, verdict: BankVerdict): Promise<boolean> {
  const row = await store.lockTransfer(tx, reference);
  const { outcome } = verdict;
  if (!row) {
    log.error({ reference: reference.slice(0, 36), outcome }, 'the bank sent a verdict on an unknown order');
    return true;
  }
  if (row.status !== 'requested') {
    if (row.status !== outcome)
      log.error({ bankTransfer: row.id, status: row.status, outcome }, 'the bank contradicts its earlier verdict');
    return true;
  }
  if (verdict.outcome === 'completed' && verdict.won !== undefined && verdict.won !== BigInt(row.won)) {
    log.error(
      { bankTransfer: row.id, asked: row.won, moved: String(verdict.won) },
      'the bank moved a different amount',
    );
    return false;
  }
  const failure = verdict.outcome === 'failed' ? bankFailures[verdict.reason] : null;
  const id = row.transfer_id;
  if (id !== null) {
    const end = failure === null ? ({ outcome: 'post' } as const) : ({ outcome: 'void', failure } as const);
    const [resolved] = await resolve(tx, [{ id, ...end }]);
    if (resolved === 'invalid') {
      log.error({ bankTransfer: row.id, won: row.won }, 'the bank moved more than the account can store');
      return false;
    }
    if (resolved !== 'done') throw new Error(`the hold ${id} of bank transfer ${row.id} is ${resolved}`);
  }
  await store.setDecided(tx, row.id, failure);
  const side = id === null ? undefined : await store.readSide(tx, id);
  const data = { bankName: row.bank_name, purpose: row.purpose, failure, ...side, transactionId: id };
  await emit(tx, [{ userId: row.user_id, type: BANK_TRANSFER, data }]);
  return true;
}
