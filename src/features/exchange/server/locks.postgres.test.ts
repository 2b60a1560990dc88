import { beforeEach, expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import type { BankAccount } from '#features/banking/contract.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { at, exchanger, KRW } from './testing/exchanger.ts';

const app = sharedApp('personal');
let me: { userId: number; token: string };
let account: BankAccount;
beforeEach(async () => {
  me = await app.register();
  account = await accountEnding(app, me, '4417');
});
const { quote, quoted, take, read } = exchanger(app, () => me);

const remove = ({ id }: BankAccount) =>
  app.call('DELETE /api/bank-accounts/{userId}/{id}', { params: { userId: me.userId, id }, token: me.token });

const idOf = ({ body }: Awaited<ReturnType<typeof take>>) => (body as Transaction).id;

const waitsForMe = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
  WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`;

/**
 * Locks the account as a removal does, runs `other` so that it waits for that lock, and then locks the account's
 * quotes, which must be free.
 */
async function meets<T>(other: () => Promise<T>): Promise<T> {
  const met = await app.db.tx(async (tx: Tx) => {
    await tx.rows(sql`SELECT FROM bank_accounts WHERE id = ${account.id} FOR UPDATE`);
    const answer = other();
    while ((await tx.one(waitsForMe)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    await tx.rows(
      sql`SELECT FROM exchange_quotes WHERE ${account.id} IN (from_account_id, to_account_id) FOR UPDATE NOWAIT`,
    );
    return { answer };
  });
  return met.answer;
}

test('an exchange that waits for its bank account has not locked its quote, which is locked after the bank account', async () => {
  await fund(app.db, me.userId, 'KRW', '10000');
  const { id } = await quoted('10000', KRW, at(account));
  expect((await meets(() => take(id))).status).toBe(201);
});

test('a quote that waits for its bank account has not locked older quotes, which are locked after the bank account', async () => {
  const { id } = await quoted('10000', at(account), KRW);
  await app.db.run(sql`UPDATE exchange_quotes SET created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
    WHERE id = ${id}`);
  expect((await meets(() => quote('10000', at(account), KRW))).status).toBe(201);
});

testLong(
  'a bank account removed while it is quoted and used is either removed or used, and no call fails because of the race',
  async () => {
    await fund(app.db, me.userId, 'KRW', '100000');
    for (let round = 0; round < 15; round += 1) {
      const one = round === 0 ? account : await accountEnding(app, me, '4417');
      const { id } = await quoted('1000', KRW, at(one));
      const [used, gone, asked] = await Promise.all([take(id), remove(one), quote('1000', at(one), KRW)]);
      const pair = `${used.status} ${gone.status}`;
      expect(['201 409', '404 204', '201 204'], `${used.text} ${gone.text}`).toContain(pair);
      // The bank may respond before the removal gets the lock. If the removal overlooked a pending order, that order
      // would stay pending here.
      if (pair === '201 204') expect((await read(idOf(used))).status).toBe('completed');
      expect([201, 422], asked.text).toContain(asked.status);
      if (gone.status === 409) await expect.poll(async () => (await remove(one)).status).toBe(204);
    }
  },
);
