import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { membersDesk } from '#features/members/server/testing/members.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { orderDesk } from '#features/office/server/testing/orders.ts';
import { sql } from '#platform/server/store/db.ts';
import { statementFile } from '../../testing/statement-file.ts';

// A hosted server without a bank's interface and without sandboxes; mail is queued and never sent.
const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
const app = testApp({ mode: 'hosted', isStill: true, each: 'nothing', settings: { hasSandboxes: false, mail } });
const city = cityOffice(app);
const members = membersDesk(app);
const { addAccount, withdraw, office } = orderDesk(app, city);

const wonOf = (userId: number) =>
  app.db.one(sql<{ balance: string; held: string }>`
    SELECT balance::text, held::text FROM accounts WHERE user_id = ${userId} AND asset_id = 6`);

/** Returns an office with won of its own, and the account that its first statement proved. */
const funded = async (won: number) => {
  const staff = await office();
  const { owner, desk } = staff;
  const own = await addAccount({ userId: city.id(), token: owner.token }, '110200300400');
  await desk.bring(statementFile({ id: 'B-1', opening: 0, entries: [{ reference: 'IN-1', won }] }));
  expect((await desk.check(desk.idIn(await desk.issue('IN-1', null)))).body).toMatchObject({ state: 'done' });
  return { ...staff, own };
};

it('without a bank’s interface the operator redeems by file: money is held until the bank states the debit', async () => {
  const { finance, desk, file, orders, own } = await funded(100_000);
  const redeem = () =>
    finance.phone.sign('POST /api/office/redemptions', {
      body: { accountId: own.id, won: '60000', reason: 'The shops’ due' },
    });
  const asked = (await redeem()).body as OfficeAct;
  expect([asked.reason, asked.facts]).toEqual([
    'The shops’ due',
    [
      { name: 'sum', value: '₩60,000' },
      { name: 'bank_account', value: 'Shinhan 110200300400, Han Jiwoo' },
      { name: 'change', value: 'spendable: ₩100,000 → ₩40,000' },
    ],
  ]);
  expect((await desk.check(asked.id)).body).toMatchObject({ state: 'done' });
  expect(await wonOf(city.id())).toEqual({ balance: '100000', held: '60000' });
  // Held won cannot be spent a second time.
  expect((await redeem()).problem.code).toBe('not_so_now');

  const { asked: filed, sent } = await file(own.id);
  expect((filed.body as OfficeAct).facts).toEqual([
    { name: 'bank_account', value: 'Shinhan 110200300400, Han Jiwoo' },
    { name: 'sum', value: '₩60,000' },
    { name: 'payout', value: expect.stringMatching(/, Shinhan 110200300400: ₩60,000$/) },
  ]);
  expect(sent).toMatchObject([{ won: 60_000, number: '110200300400' }]);
  expect(await orders()).toMatchObject([{ purpose: 'pay', won: '60000', fileId: expect.any(Number) }]);
  const entries = [{ reference: 'OUT-1', won: -60_000, endToEnd: sent[0]?.endToEnd ?? '' }];
  const stated = await desk.ask(statementFile({ id: 'B-2', opening: 100_000, day: '2026-11-21', entries }));
  expect((stated.body as OfficeAct).facts).toContainEqual({ name: 'confirms', value: '₩60,000 (1)' });
  expect((await desk.check(desk.idIn(stated))).body).toMatchObject({ state: 'done' });
  expect([await orders(), await wonOf(city.id()), await desk.lines()]).toEqual([
    [],
    { balance: '40000', held: '0' },
    [],
  ]);
  await app.audit();
});

it('a closed member withdraws their won by file, and deletes their account once the bank has stated the debit', async () => {
  const { owner, approver, desk, signed, file, orders, own } = await funded(100_000);
  const person = await app.register('leaving@city.example');
  await fund(app.db, person.userId, 'KRW', '20000');
  expect((await members.both(owner, approver, 'close', person.userId)).body).toMatchObject({ state: 'done' });
  // The account is added and proven only now.
  const account = await addAccount(person, '11099887755');
  const proof = { params: { accountId: account.id }, body: { document: 'Copy of the bankbook' } };
  const proven = await signed('POST /api/office/bank-accounts/{accountId}/prove', proof);
  expect((await desk.check(desk.idIn(proven))).status).toBe(200);
  await withdraw(person, account.id, '20000');
  expect(await wonOf(person.userId)).toEqual({ balance: '20000', held: '20000' });
  const remove = () =>
    app.call('POST /api/user/{userId}/deletion', {
      params: { userId: person.userId },
      token: person.token,
      body: { currentPassword: 'correct horse battery', givenUp: [] },
    });
  expect((await remove()).problem.code).toBe('account_underway');
  const { sent } = await file(own.id);
  expect(sent).toMatchObject([{ won: 19_500, number: '11099887755' }]);
  expect((await remove()).problem.code).toBe('account_underway');
  const entries = [{ reference: 'OUT-1', won: -19_500, endToEnd: sent[0]?.endToEnd ?? '' }];
  await desk.bring(statementFile({ id: 'B-2', opening: 100_000, day: '2026-11-21', entries }));
  expect([await orders(), await wonOf(person.userId)]).toEqual([[], { balance: '0', held: '0' }]);
  expect((await remove()).status).toBe(204);
  const signIn = { body: { email: 'leaving@city.example', password: 'correct horse battery' } };
  expect((await app.call('POST /api/auth/login', signIn)).status).toBe(401);
});
