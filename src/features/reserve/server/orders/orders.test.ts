import { expect, it } from 'vitest';
import { nextCommand } from '#app/server/start.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { type BankAccount, contract as banking } from '#features/banking/contract.ts';
import { insertAccount, markVerified } from '#features/banking/server/store.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { membersDesk } from '#features/members/server/testing/members.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import type { OfficeToday } from '#features/office/calls/today.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { orderDesk } from '#features/office/server/testing/orders.ts';
import type { UserId } from '#platform/ids.ts';
import { openVault } from '#platform/server/vault/vault.ts';
import type { OrderFile, PendingAccount } from '../../order-calls.ts';
import { statementFile } from '../../testing/statement-file.ts';

// A hosted server without a bank's interface and without sandboxes; mail is queued and never sent.
const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
const app = testApp({ mode: 'hosted', isStill: true, settings: { hasSandboxes: false, mail } });
const city = cityOffice(app);

const { addAccount, accountOf, askCode, verify, wonOf, withdraw, office } = orderDesk(app, city);

it('a hosted server without an office names the command that creates it', async () => {
  expect(await nextCommand(app.db, { mode: 'hosted' })).toContain('office:invite');
  expect(await nextCommand(app.db, { mode: 'personal' })).toBeUndefined();
});

const bankOf = async ({ token }: { token: string }) => (await app.client(banking)('GET /api/bank', { token })).body;

it('without a bank’s interface accounts are verified and people are paid out by files and statements that two people check', async () => {
  const { owner, desk, signed, read, file, orders } = await office();
  const person = await app.register();
  await fund(app.db, person.userId, 'KRW', '30000');
  const account = await addAccount(person, '11099887766');
  const first = async () =>
    ((await owner.phone.call('GET /api/office/today')).body as OfficeToday).first.filter((step) =>
      ['statement', 'account'].includes(step),
    );
  expect(await first()).toEqual(['statement', 'account']);
  expect(await nextCommand(app.db, { mode: 'hosted' })).toBeUndefined();
  // The operator has no proven account yet to pay from.
  expect((await askCode(person, account.id)).problem.code).toBe('not_offered');
  expect(await bankOf(person)).toMatchObject({ isOffered: false, topUpTo: null });
  const own = await addAccount({ userId: city.id(), token: owner.token }, '110200300400');
  const opening = { id: 'B-1', opening: 0, day: '2026-11-20' };
  const asked = await desk.ask(statementFile({ ...opening, entries: [{ reference: 'IN-1', won: 30_000 }] }));
  expect(await first()).toEqual(['account']);
  expect((asked.body as OfficeAct).facts).toContainEqual({ name: 'proves', value: 'Shinhan 110200300400, Han Jiwoo' });
  expect((await desk.check(desk.idIn(asked))).status).toBe(200);
  expect(await accountOf({ userId: city.id(), token: owner.token }, own.id)).toMatchObject({ status: 'verified' });
  expect(await first()).toEqual([]);
  // Members see the account to which they transfer money that the operator issues.
  const topUpTo = { bankName: 'Shinhan', accountNumber: '110200300400', accountHolder: 'Han Jiwoo' };
  expect(await bankOf(person)).toMatchObject({ isOffered: true, topUpTo });
  expect((await file(own.id)).asked.problem.code).toBe('not_so_now');
  // An account that one person alone verifies for the operator and makes the default is not shown to members for
  // transfers.
  const other = await app.db.tx(async (tx) => {
    const operator = ownerProof(city.id() as UserId);
    const given = { bankName: 'IBK', accountHolder: 'Han Jiwoo', accountType: 'checking', isDefault: false } as const;
    const { id } = await insertAccount(tx, app.built.mounted.services.vault, operator, {
      ...given,
      digits: '22033344455',
    });
    await markVerified(tx, operator, id);
    return id;
  });
  const chosen = await owner.phone.sign('PATCH /api/bank-accounts/{userId}/{id}', {
    params: { userId: city.id(), id: other },
    body: { isDefault: true },
  });
  expect(chosen.body).toMatchObject({ isDefault: true, status: 'verified' });
  expect(await bankOf(person)).toMatchObject({ topUpTo });

  expect((await askCode(person, account.id)).body).toMatchObject({ verification: { status: 'requested' } });
  const proof = await file(own.id);
  expect((proof.asked.body as OfficeAct).facts).toEqual([
    { name: 'bank_account', value: 'Shinhan 110200300400, Han Jiwoo' },
    { name: 'sum', value: '₩1' },
    { name: 'payout', value: 'Han Jiwoo, Shinhan 11099887766: ₩1' },
  ]);
  expect(proof.sent).toMatchObject([{ won: 1, number: '11099887766', text: expect.stringMatching(/^Ingam\d{6}$/) }]);
  const code = proof.sent[0]?.text.slice(5) ?? '';
  // A file is not a payment: the code works only after the bank has stated the debit.
  expect((await verify(person, account.id, code)).problem.code).toBe('code_on_its_way');
  const { endToEnd = '' } = proof.sent[0] ?? {};
  const codeDay = { id: 'B-2', opening: 30_000, day: '2026-11-21' };
  await desk.bring(statementFile({ ...codeDay, entries: [{ reference: 'OUT-1', won: -1, endToEnd }] }));
  expect((await verify(person, account.id, code)).body).toMatchObject({ status: 'verified' });
  expect((await desk.lines()).map(({ reference }) => reference)).toEqual(['IN-1']);

  // A file collects nothing, and the money of a withdrawal is held until a file is made.
  const mine = { params: { userId: person.userId }, token: person.token };
  const quote = async (from: object, to: object) =>
    app.call('POST /api/exchange/{userId}/quotes', { ...mine, body: { amount: '20000', from, to } });
  const [bank, won] = [{ bankAccountId: account.id }, { asset: 'KRW' }];
  expect((await quote(bank, won)).problem.code).toBe('not_offered');
  const quoteId = ((await quote(won, bank)).body as { id: number }).id;
  expect((await app.call('POST /api/exchange/{userId}', { ...mine, body: { quoteId } })).status).toBe(201);
  const again = ((await quote(won, bank)).body as { id?: number }).id;
  expect(again).toBeUndefined();
  const payout = await file(own.id);
  expect(payout.sent).toMatchObject([{ won: 19_500, number: '11099887766', text: 'Ingam' }]);
  expect(await orders()).toMatchObject([{ purpose: 'pay', won: '19500', fileId: expect.any(Number) }]);
  const payDay = { id: 'B-3', opening: 29_999, day: '2026-11-22' };
  const paid = [{ reference: 'OUT-2', won: -19_500, endToEnd: payout.sent[0]?.endToEnd ?? '' }];
  const stated = await desk.ask(statementFile({ ...payDay, entries: paid }));
  expect((stated.body as OfficeAct).facts).toContainEqual({ name: 'confirms', value: '₩19,500 (1)' });
  expect((await desk.check(desk.idIn(stated))).status).toBe(200);
  expect([await orders(), await wonOf(person)]).toEqual([[], '10000']);

  // Two people void an order that the bank refuses.
  const next = (
    (await app.call('POST /api/exchange/{userId}/quotes', { ...mine, body: { amount: '5000', from: won, to: bank } }))
      .body as { id: number }
  ).id;
  await app.call('POST /api/exchange/{userId}', { ...mine, body: { quoteId: next } });
  expect(await wonOf(person)).toBe('5000');
  const [last] = (await file(own.id)).sent;
  const [open] = await orders();
  // A credit that names an order cannot be issued before that order is decided.
  const credit = { reference: 'IN-4', won: 4_875, endToEnd: last?.endToEnd ?? '' };
  await desk.bring(statementFile({ id: 'B-4', opening: 10_499, day: '2026-11-23', entries: [credit] }));
  expect((await desk.issue('IN-4', null)).problem.code).toBe('credit_used');
  const take = () =>
    signed('GET /api/office/bank-order-files/{fileId}/file', { params: { fileId: open?.fileId ?? 0 } });
  expect((await take()).status).toBe(200);
  const unpaid = await signed('POST /api/office/bank-orders/{orderId}/unpaid', {
    params: { orderId: open?.id ?? 0 },
    body: { reason: 'Account closed' },
  });
  expect((await desk.check(desk.idIn(unpaid))).body).toMatchObject({ state: 'done' });
  expect([await orders(), await wonOf(person)]).toEqual([[], '10000']);
  expect((await desk.check(desk.idIn(await desk.issue('IN-4', null)))).body).toMatchObject({ state: 'done' });

  expect((await take()).problem.code).toBe('not_so_now');
  const files = await read<OrderFile[]>('GET /api/office/bank-order-files');
  expect(files).toMatchObject([
    { orders: 1, won: '4875', open: 0 },
    { orders: 1, won: '19500', open: 0 },
    { orders: 1, won: '1', open: 0 },
  ]);
});

it('an order whose debit has another sum is paid if two people accept that debit for it, and never a debit that names another payment', async () => {
  const { owner, desk, signed, file, orders } = await office();
  const own = await addAccount({ userId: city.id(), token: owner.token }, '110200300422');
  const prove = async (accountId: number) => {
    const asked = await signed('POST /api/office/bank-accounts/{accountId}/prove', {
      params: { accountId },
      body: { document: 'Copy of the bankbook' },
    });
    expect((await desk.check(desk.idIn(asked))).status).toBe(200);
  };
  await prove(own.id);
  const people = [await app.register(), await app.register()] as const;
  for (const [nth, person] of people.entries()) {
    await fund(app.db, person.userId, 'KRW', '30000');
    const account = await addAccount(person, `1109988001${nth}`);
    await prove(account.id);
    await withdraw(person, account.id, '20000');
  }
  const { sent } = await file(own.id);
  const pays = async () => (await orders()).filter(({ purpose }) => purpose === 'pay').toReversed();
  const [ours, theirs] = await pays();
  // Continues from the previous statement, so that the reserve agrees at the end.
  const day = { id: 'CH-1', opening: 15_374, day: '2026-11-24' };
  const endToEnd = sent.find(({ number }) => number === '11099880010')?.endToEnd ?? '';
  const entries = [
    { reference: 'IN-2', won: 60_000 },
    { reference: 'NAMED', won: -20_000, endToEnd },
    { reference: 'PLAIN', won: -20_500 },
  ];
  await desk.bring(statementFile({ ...day, entries }));
  expect([(await pays()).length, await wonOf(people[0])]).toEqual([2, '10000']);
  const lines = await desk.lines();
  const idOf = (reference: string) => lines.find((one) => one.reference === reference)?.id ?? 0;
  const ask = (reference: string, of: readonly (number | undefined)[]) =>
    signed('POST /api/office/bank-lines/{bankLineId}/paid', {
      params: { bankLineId: idOf(reference) },
      body: { orders: of, reason: 'Its charges are on the bill' },
    });
  // A debit that names the first order cannot be matched to another one.
  expect((await ask('NAMED', [theirs?.id])).problem).toMatchObject({ code: 'not_so_now' });
  expect((await ask('NAMED', [])).problem.code).toBe('not_so_now');
  const first = await ask('NAMED', [ours?.id]);
  expect((first.body as OfficeAct).facts).toEqual([
    { name: 'bank_reference', value: 'NAMED, 2026-11-24' },
    { name: 'sum', value: '₩20,000' },
    { name: 'fee', value: '₩500' },
    { name: 'payment', value: 'Han Jiwoo, Shinhan ••••••0010: ₩19,500' },
  ]);
  expect((await desk.check(desk.idIn(first))).body).toMatchObject({ state: 'done' });
  expect((await ask('PLAIN', [ours?.id])).problem.code).toBe('not_so_now');
  expect((await desk.check(desk.idIn(await ask('PLAIN', [theirs?.id])))).body).toMatchObject({ state: 'done' });
  expect([await pays(), await wonOf(people[0]), await wonOf(people[1])]).toEqual([[], '10000', '10000']);
  expect((await desk.lines()).filter(({ reference }) => ['NAMED', 'PLAIN'].includes(reference))).toEqual([]);
  await app.audit();
});

it('an order of a frozen member is put into no file, and nobody checks a file that contains a code for their own account', async () => {
  const { owner, approver, desk, signed, file } = await office();
  const own = await addAccount({ userId: city.id(), token: owner.token }, '110200300411');
  const proof = { params: { accountId: own.id }, body: { document: 'Copy of the bankbook' } };
  const proven = await signed('POST /api/office/bank-accounts/{accountId}/prove', proof);
  expect((await desk.check(desk.idIn(proven))).body).toMatchObject({ state: 'done' });
  const person = await app.register();
  await askCode(person, (await addAccount(person, '11022223333')).id);
  expect((await membersDesk(app).act(owner, 'freeze', person.userId)).status).toBe(200);
  expect((await file(own.id)).asked.problem.code).toBe('not_so_now');
  await askCode(approver, (await addAccount(approver, '11022224444')).id);
  await expect(file(own.id)).rejects.toThrow('own_organisation');
});

it('a bank account is verified once by a document that two people have seen, and nobody verifies their own account', async () => {
  const { desk, signed, read, approver } = await office();
  const person = await app.register();
  const account = await addAccount(person, '11055554444');
  const prove = (accountId: number) =>
    signed('POST /api/office/bank-accounts/{accountId}/prove', {
      params: { accountId },
      body: { document: 'Copy of the bankbook, 20 November' },
    });
  expect(await read<PendingAccount[]>('GET /api/office/bank-accounts')).toContainEqual(
    expect.objectContaining({ id: account.id, holderId: person.userId, accountNumber: '••••••4444' }),
  );
  const asked = await prove(account.id);
  expect((asked.body as OfficeAct).facts).toEqual([
    { name: 'bank_account', value: 'Shinhan 11055554444, Han Jiwoo' },
    { name: 'member', value: `Test Person (${person.userId})` },
  ]);
  expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
  expect(await accountOf(person, account.id)).toMatchObject({ status: 'verified' });
  expect((await prove(account.id)).problem.code).toBe('not_so_now');
  // A number can be proven only once, by one person.
  const other = await addAccount(await app.register(), '11055554444');
  const taken = await prove(other.id);
  expect((await desk.check(desk.idIn(taken))).problem.code).toBe('cannot_be');
  const ofApprover = await addAccount(approver, '11055553333');
  expect((await desk.check(desk.idIn(await prove(ofApprover.id)))).problem.code).toBe('own_organisation');
});

it('a statement is imported and verifies no account that may be another bank’s, or that another person has verified', async () => {
  const { owner, desk, signed } = await office();
  const operator = { userId: city.id(), token: owner.token };
  const [shinhan, hana] = [
    await addAccount(operator, '77010020030'),
    await addAccount(operator, '77010020030', 'Hana'),
  ];
  const statusOf = async ({ id }: BankAccount) => (await accountOf(operator, id))?.status;
  const bring = async (stated: { readonly id: string; readonly account: string; readonly bank?: string }) => {
    const asked = await desk.ask(statementFile({ opening: 0, entries: [], ...stated }));
    expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
    const { facts } = asked.body as OfficeAct;
    return facts
      .filter(({ name }) => name === 'proves' || name === 'not_proven')
      .map(({ name, value }) => [name, value]);
  };
  expect(await bring({ id: 'T-1', account: '77010020030' })).toEqual([
    ['not_proven', 'Hana 77010020030, Han Jiwoo'],
    ['not_proven', 'Shinhan 77010020030, Han Jiwoo'],
  ]);
  expect(await bring({ id: 'T-2', account: '77010020030', bank: 'KOEXKRSEXXX' })).toEqual([
    ['proves', 'Hana 77010020030, Han Jiwoo'],
  ]);
  expect([await statusOf(shinhan), await statusOf(hana)]).toEqual(['pending', 'verified']);
  // Somebody else has proven the number, so the statement takes effect without proving it.
  const theirs = await addAccount(await app.register(), '77010020031');
  const proof = { params: { accountId: theirs.id }, body: { document: 'Copy of the bankbook' } };
  const proven = await signed('POST /api/office/bank-accounts/{accountId}/prove', proof);
  expect((await desk.check(desk.idIn(proven))).status).toBe(200);
  const own = await addAccount(operator, '77010020031');
  expect(await bring({ id: 'T-3', account: '77010020031' })).toEqual([
    ['not_proven', 'Shinhan 77010020031, Han Jiwoo'],
  ]);
  expect(await statusOf(own)).toBe('pending');
});

it('an account can be verified once the job has computed the MACs of all numbers that were verified before numbers had a MAC', async () => {
  const { desk, signed } = await office();
  const [person, old] = [await app.register(), ownerProof((await app.register()).userId as UserId)];
  const vault = await openVault(app.db, app.built.masterKeys);
  const given = { bankName: 'IBK', accountHolder: 'Han Jiwoo', accountType: 'checking', isDefault: false } as const;
  await app.db.tx(async (tx) => {
    for (let nth = 0; nth < 1_001; nth += 1) {
      const { id } = await insertAccount(tx, vault, old, { ...given, digits: String(88_000_000_000 + nth) });
      await markVerified(tx, old, id);
    }
  });
  const account = await addAccount(person, '77010020044');
  const proof = { params: { accountId: account.id }, body: { document: 'Copy of the bankbook' } };
  const act = desk.idIn(await signed('POST /api/office/bank-accounts/{accountId}/prove', proof));
  expect((await desk.check(act)).problem.code).toBe('unavailable');
  await app.runJob('bank-numbers');
  expect((await desk.check(act)).body).toMatchObject({ state: 'done' });
});
