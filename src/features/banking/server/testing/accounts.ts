import type { TestApp } from '#app/server/testing/harness.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { callSigned, type Phone } from '#features/auth/server/testing/phone.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import type { BankAccount } from '../../contract.ts';
import { bankFailures } from '../../rules.ts';
import { markVerified } from '../store.ts';
import { setDecided } from '../transfers-store.ts';

export interface Holder {
  readonly userId: number;
  readonly token: string;
  /** Signs for an organisation's account; if absent, a phone is registered. */
  readonly phone?: Pick<Phone, 'sign'>;
}

/** Adds an account, with a signature if one is needed. */
export function sendAccount(app: TestApp, { userId, token, phone }: Holder, body: object) {
  const route = 'POST /api/bank-accounts/{userId}';
  const sent = { params: { userId }, body };
  return phone ? phone.sign(route, sent) : callSigned(app, route, { ...sent, token });
}

/** Adds an account with this ending (documented endings of the sandbox bank), proven by default. */
export async function accountEnding(app: TestApp, of: Holder, ending: string, isVerified = true): Promise<BankAccount> {
  const reply = await sendAccount(app, of, {
    bankName: 'Shinhan',
    accountNumber: `11012345${ending}`,
    accountHolder: 'Test Person',
    accountType: 'checking',
  });
  if (reply.status !== 201) throw new Error(reply.text);
  const account = reply.body as BankAccount;
  if (isVerified) await app.db.tx((tx) => markVerified(tx, ownerProof(of.userId as UserId), account.id));
  return account;
}

/** Marks an account as named in a checked statement, so that members of a server by file see where to transfer. */
export const stateAccount = ({ db }: TestApp, id: number): Promise<number> =>
  db.run(sql`UPDATE bank_accounts SET stated_on = clock_timestamp() WHERE id = ${id}`);

/** Makes the bank report another holder for an account's 1-won deposit. */
export const nameOtherHolder = ({ db }: TestApp, accountId: number): Promise<void> =>
  db.tx(async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`SELECT id FROM bank_transfers WHERE account_id = ${accountId}`);
    await setDecided(tx, id, bankFailures.wrong_holder);
  });

/** Lists a user's bank orders, newest first. */
export const ordersOf = (db: Db, { userId }: Pick<Holder, 'userId'>) =>
  db.rows(sql<{
    id: number;
    reference: string;
    purpose: string;
    won: string;
    status: string;
    failure: string | null;
    attempts: number;
  }>`
    SELECT id, reference::text AS reference, purpose, won::text AS won, status, failure, attempts
      FROM bank_transfers WHERE user_id = ${userId} ORDER BY id DESC`);

/** Makes an order older and due, since tests cannot make time pass. */
export const age = (db: Db, id: number, seconds: number): Promise<void> =>
  db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(
      sql`UPDATE bank_transfers SET created_at = created_at - make_interval(secs => ${seconds}), next_at = now() WHERE id = ${id}`,
    );
  });
