import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import type { OfficeToday } from '#features/office/calls/today.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { orderDesk } from '#features/office/server/testing/orders.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import type { BankOrderRow } from '../../order-calls.ts';
import { statementFile } from '../../testing/statement-file.ts';

// A hosted server without a bank's interface and without sandboxes; mail is queued and never sent.
const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
const app = testApp({ mode: 'hosted', isStill: true, settings: { hasSandboxes: false, mail } });
const city = cityOffice(app);
const { addAccount, withdraw, office } = orderDesk(app, city);

it('roles that do not check acts read masked account numbers in the facts of acts', async () => {
  const { owner, desk, signed, approver, finance } = await office();
  const readers = [
    await city.join(owner, 'support'),
    await city.join(owner, 'auditor'),
    await city.join(owner, 'finance'),
  ];
  const factsOf = async ({ phone }: Official, id: number) => {
    const { body } = await phone.call('GET /api/office/acts', { query: { state: 'all' } });
    return (body as OfficeAct[]).find((one) => one.id === id)?.facts.map(({ value }) => value);
  };
  const shows = async (id: number, whole: string[]) => {
    const hidden = whole.map((value) => value.replace(/\d{7}(\d{4})/, '••••••$1'));
    for (const one of readers) expect(await factsOf(one, id)).toEqual(hidden);
    for (const one of [approver, owner, finance]) expect(await factsOf(one, id)).toEqual(whole);
    expect((await desk.check(id)).body).toMatchObject({ state: 'done' });
    for (const one of readers) expect(await factsOf(one, id)).toEqual(hidden);
  };
  const prove = async (accountId: number) =>
    desk.idIn(
      await signed('POST /api/office/bank-accounts/{accountId}/prove', {
        params: { accountId },
        body: { document: 'Copy of the bankbook' },
      }),
    );
  const own = await addAccount({ userId: city.id(), token: owner.token }, '11020037777');
  expect((await desk.check(await prove(own.id))).status).toBe(200);
  const person = await app.register();
  await fund(app.db, person.userId, 'KRW', '30000');
  const account = await addAccount(person, '11066667777');
  await shows(await prove(account.id), ['Shinhan 11066667777, Han Jiwoo', `Test Person (${person.userId})`]);
  await withdraw(person, account.id, '20000');
  const file = await signed('POST /api/office/bank-order-files', { body: { accountId: own.id, reason: 'Today' } });
  const payout = 'Han Jiwoo, Shinhan 11066667777: ₩19,500';
  await shows(desk.idIn(file), ['Shinhan 11020037777, Han Jiwoo', '₩19,500', payout]);
  const { body: orders } = await finance.phone.call('GET /api/office/bank-orders');
  const unpaid = await signed('POST /api/office/bank-orders/{orderId}/unpaid', {
    params: { orderId: (orders as BankOrderRow[])[0]?.id ?? 0 },
    body: { reason: 'Account closed' },
  });
  await shows(desk.idIn(unpaid), ['₩19,500', 'Shinhan 11066667777, Han Jiwoo']);
});

it('an act about an account that its holder has since removed cannot be carried out', async () => {
  const { desk, signed } = await office();
  const { userId, token } = await app.register();
  const { id } = await addAccount({ userId, token }, '11077778888');
  const proof = { params: { accountId: id }, body: { document: 'Copy of the bankbook' } };
  const asked = desk.idIn(await signed('POST /api/office/bank-accounts/{accountId}/prove', proof));
  await app.call('DELETE /api/bank-accounts/{userId}/{id}', { params: { userId, id }, token });
  expect((await desk.check(asked)).problem).toMatchObject({ status: 409, code: 'cannot_be' });
});

it('statements of two banks with the same number belong to two accounts, and an assumed bank is shown', async () => {
  const { owner, desk } = await office();
  const operator = { userId: city.id(), token: owner.token };
  const number = '77010020030';
  for (const bank of ['Shinhan', 'Hana']) await addAccount(operator, number, bank);
  const ask = (id: string, { opening = 0, won = 0, bank = '', account = number }) =>
    desk.ask(
      statementFile({
        id,
        account,
        opening,
        entries: [{ reference: id, won }],
        ...(bank && { bank }),
        day: '2026-11-24',
      }),
    );
  const take = async (...of: Parameters<typeof ask>) => {
    const asked = await ask(...of);
    expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
    const { facts } = asked.body as OfficeAct;
    return facts.filter(({ name }) => name === 'account' || name === 'assumed_bank').map(({ value }) => value);
  };
  const stated = async () =>
    Number(((await owner.phone.call('GET /api/office/today')).body as OfficeToday).bank?.stated ?? 0);
  const before = await stated();
  const support = await city.join(owner, 'support');
  expect(await take('ONE', { won: 10_000 })).toEqual([number]);
  // Earlier statements count for the first bank that is named. It is shown as assumed until one of them names it.
  const [shinhan, hana] = [`${number}, Shinhan`, `${number}, Hana`];
  const two = { opening: 10_000, won: 5_000, bank: 'SHBKKRSE' };
  expect(await take('TWO', two)).toEqual([shinhan, shinhan]);
  expect(await take('TWO', two)).toEqual([shinhan]);
  // The other bank uses the same references for its statements and entries.
  expect(await take('ONE', { won: 7_000, bank: 'KOEXKRSEXXX' })).toEqual([hana]);
  expect((await ask('FOUR', { opening: 15_000, won: 1 })).problem).toMatchObject({
    code: 'bank_unclear',
    detail: expect.stringContaining('Several banks'),
  });
  const lines = (await desk.lines()).filter(({ account }) => account.startsWith(number));
  expect(lines.map(({ account, reference, won }) => [account, reference, won])).toEqual([
    [`${number} KOEXKRSE`, 'ONE', '7000'],
    [number, 'TWO', '5000'],
    [number, 'ONE', '10000'],
  ]);
  expect((await stated()) - before).toBe(22_000);

  const only = { account: '77010020050' };
  await addAccount(operator, only.account);
  expect(await take('FIVE', { ...only, won: 3_000, bank: 'SHBKKRSE' })).toEqual([`${only.account}, Shinhan`]);
  // Roles that cannot check acts see only the last four digits, in the title too.
  const acts = (await support.phone.call('GET /api/office/acts', { query: { state: 'all' } })).body as OfficeAct[];
  const [statement] = acts.filter(({ kind }) => kind === 'money.statement');
  expect(statement?.title).toMatch(/^••••••0050 2026-11-24/);
  expect(statement?.facts).toContainEqual({ name: 'account', value: '••••••0050, Shinhan' });
  expect(JSON.stringify(statement)).not.toContain(only.account);
  expect(await take('SIX', { ...only, opening: 3_000, won: 1 })).toEqual([only.account, `${only.account}, Shinhan`]);
});

it('a stolen session changes no bank account of the operator or of a shop, even of a person with biometrics off', async () => {
  const [official, keeper] = [await city.owner(), await app.register()];
  const shop = (await registry(app).make(keeper, { kinds: ['merchant'] })).organisation;
  for (const [userId, { token }] of [
    [city.id(), official],
    [shop.id, keeper],
  ] as const) {
    await addAccount({ userId, token }, '88020030011');
    const { id } = await addAccount({ userId, token }, '88020030012');
    const body = { bankName: 'IBK', accountNumber: '88099998888', accountHolder: 'Thief', accountType: 'checking' };
    const own = { params: { userId }, token };
    const one = { params: { userId, id }, token };
    const list = async () => (await app.call('GET /api/bank-accounts/{userId}', own)).body as object[];
    const before = await list();
    for (const [route, sent] of [
      ['POST /api/bank-accounts/{userId}', { ...own, body }],
      ['PATCH /api/bank-accounts/{userId}/{id}', { ...one, body: { isDefault: true } }],
      ['PATCH /api/bank-accounts/{userId}/{id}', { ...one, body: { accountHolder: 'Thief' } }],
      ['DELETE /api/bank-accounts/{userId}/{id}', one],
    ] as const)
      expect([route, (await app.call(route, sent)).problem?.code]).toEqual([route, 'signature_required']);
    expect(before[0]).toMatchObject({ id, isDefault: false, accountHolder: 'Han Jiwoo' });
    expect(await list()).toEqual(before);
  }
});

it('a stolen session in the office makes no signed call for the operator, even of a person with biometrics off', async () => {
  const { token } = await city.owner();
  const params = { userId: city.id() };
  const named = await app.call('PATCH /api/merchants/{userId}', { params, token, body: { cashbackBps: 5000 } });
  const kept = await app.call('POST /api/contacts/{userId}', {
    params,
    token,
    body: { name: 'Jiwoo', addresses: [`0x${'1'.repeat(40)}`] },
  });
  expect([named.problem?.code, kept.problem?.code]).toEqual(['signature_required', 'signature_required']);
});
