import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as banking } from '#features/banking/contract.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { orderDesk } from '#features/office/server/testing/orders.ts';
import { type Statement, sql } from '#platform/server/store/db.ts';
import { statementFile } from '../../testing/statement-file.ts';

// A hosted server whose bank is reached by files alone.
const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
const app = testApp({ mode: 'hosted', isStill: true, settings: { hasSandboxes: false, mail } });
const city = cityOffice(app);
const { addAccount, office } = orderDesk(app, city);

/** Writes rows as an earlier release left them. */
const asBefore = (statement: Statement<never>) =>
  app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(statement);
  });

it('after an upgrade members see the account of a statement that two people imported before, and no account that one person alone could have changed', async () => {
  const { owner, desk } = await office();
  const own = await addAccount({ userId: city.id(), token: owner.token }, '110200300400');
  const entries = [{ reference: 'IN-1', won: 30_000 }];
  expect((await desk.bring(statementFile({ id: 'B-1', opening: 0, entries }))).body).toMatchObject({ state: 'done' });
  const topUpTo = async () => (await app.client(banking)('GET /api/bank', { token: owner.token })).body.topUpTo;
  const look = async () => {
    await app.runJob('stated-accounts');
    return topUpTo();
  };
  const account = { accountNumber: '110200300400', accountHolder: 'Han Jiwoo' };
  expect(await topUpTo()).toMatchObject(account);
  await asBefore(sql`UPDATE bank_accounts SET stated_on = NULL WHERE id = ${own.id}`);
  expect(await topUpTo()).toBeNull();
  expect(await look()).toMatchObject(account);

  // An account changed to another holder, and verified by one person after the statement, has no statement of two
  // people.
  await asBefore(sql`
    UPDATE bank_accounts SET stated_on = NULL, account_holder = 'Someone Else', verified_at = clock_timestamp() WHERE id = ${own.id}`);
  expect(await look()).toBeNull();
  await asBefore(sql`
    UPDATE bank_accounts SET account_holder = 'Han Jiwoo', verified_at = verified_at - interval '1 hour' WHERE id = ${own.id}`);
  // A statement without an act of two people proves nothing; nor does one whose number two accounts have.
  await asBefore(sql`
    UPDATE office_acts SET state = 'withdrawn', decided_by = NULL, decided_passkey = NULL WHERE kind = 'money.statement'`);
  expect(await look()).toBeNull();
  await asBefore(sql`
    UPDATE office_acts SET state = 'done', decided_by = made_by + 1, decided_passkey = 'another' WHERE kind = 'money.statement'`);
  const twin = await addAccount({ userId: city.id(), token: owner.token }, '110200300400', 'IBK');
  expect(await look()).toBeNull();
  await asBefore(sql`DELETE FROM bank_accounts WHERE id = ${twin.id}`);
  expect(await look()).toMatchObject(account);
});

it('after an upgrade a statement that names its bank belongs to the account at that bank only', async () => {
  const { owner, desk } = await office();
  const number = '110200300499';
  const operator = { ...owner, userId: city.id() };
  const other = await addAccount(operator, number, 'IBK');
  const prove = ({ id }: { id: number }) =>
    asBefore(
      sql`UPDATE bank_accounts SET status = 'verified', verified_at = now() - interval '1 hour' WHERE id = ${id}`,
    );
  const daysOf = async () => {
    await app.runJob('stated-accounts');
    return app.db.rows(sql<{ bank: string; day: string | null }>`
      SELECT bank_name AS bank, stated_on::text AS day FROM bank_accounts WHERE id >= ${other.id} ORDER BY id`);
  };
  await prove(other);
  const entries = [{ reference: 'IN-2', won: 1000 }];
  const file = statementFile({ id: 'B-9', account: number, bank: 'SHBKKRSE', opening: 0, entries, day: '2026-11-24' });
  expect((await desk.bring(file)).body).toMatchObject({ state: 'done' });
  expect(await daysOf()).toEqual([{ bank: 'IBK', day: null }]);
  await prove(await addAccount(operator, number));
  expect(await daysOf()).toEqual([
    { bank: 'IBK', day: null },
    { bank: 'Shinhan', day: '2026-11-24' },
  ]);
});
