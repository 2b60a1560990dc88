import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding, ordersOf } from '#features/banking/server/testing/accounts.ts';
import { membersDesk } from '#features/members/server/testing/members.ts';
import type { OfficeToday } from '#features/office/calls/today.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { reserveOf } from '#features/office/server/testing/reserve.ts';
import { movesMoney, SCOPES } from '#features/organisations/rules.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { type Statement, sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { statementFile } from '../../testing/statement-file.ts';

const app = testApp({ mode: 'hosted', each: 'nothing', isNew: true });
const city = cityOffice(app);

const wonOf = async (userId: number) =>
  (
    await app.db.one(sql<{ won: string }>`
      SELECT coalesce(sum(a.balance), 0)::text AS won FROM accounts a JOIN users u ON u.address = a.owner WHERE u.id = ${userId} AND a.asset_id = 6`)
  ).won;
const bankOf = async (by: Official) => ((await by.phone.call('GET /api/office/today')).body as OfficeToday).bank;

/** Changes rows that no program may change, past the triggers. */
const pastGuards = (statement: Statement<never>) =>
  app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(statement);
  });

const leave = async (who?: { userId: number; token: string }) => {
  if (!who) throw new Error('nobody leaves');
  const { userId, token } = who;
  const body = { currentPassword: 'correct horse battery', givenUp: [] };
  return (await app.call('POST /api/user/{userId}/deletion', { params: { userId }, token, body })).status;
};

async function staffed() {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  return { owner, finance, approver, desk: reserveOf(finance, approver) };
}

describe('a bank credit', () => {
  it('is imported once by the bank’s own reference, and issued in full, once, by two people', async () => {
    const { owner, finance, approver, desk } = await staffed();
    const [auditor, support] = [await city.join(owner, 'auditor'), await city.join(owner, 'support')];
    const member = await app.register('member@onju.example');
    const first = {
      id: 'S-1',
      opening: 0,
      entries: [
        { reference: 'BC-1', won: 700_000 },
        { reference: 'BC-2', won: 300_000 },
      ],
    };
    expect(await bankOf(owner)).toBeNull();
    expect((await desk.bring(statementFile({ ...first, closing: 5 }))).problem).toMatchObject({ code: 'file_refused' });
    // A statement takes effect only after a second person has seen its sums.
    const asked = await desk.ask(statementFile(first));
    expect(asked.body).toMatchObject({
      state: 'waiting',
      title: '110-200-300400 2026-11-20',
      reason: 'S-1',
      facts: [
        { name: 'account', value: '110-200-300400' },
        { name: 'period', value: '2026-11-20 – 2026-11-20 (S-1)' },
        { name: 'opening', value: '₩0' },
        { name: 'credits', value: '₩1,000,000 (2)' },
        { name: 'debits', value: '₩0 (0)' },
        { name: 'closing', value: '₩1,000,000' },
        { name: 'confirms', value: '₩0 (0)' },
        { name: 'file', value: expect.stringMatching(/^[\da-f]{64}$/) },
      ],
    });
    expect([await desk.lines(), (await desk.check(desk.idIn(asked), finance)).problem.code]).toEqual([[], 'forbidden']);
    expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
    // Importing the same bytes a second time adds nothing.
    expect((await desk.bring(statementFile(first))).body).toMatchObject({ state: 'done' });
    const forged = { ...first, id: 'S-2', entries: [{ reference: 'BC-1', won: 900_000 }] };
    const lie = desk.idIn(await desk.ask(statementFile(forged)));
    expect((await desk.check(lie)).problem.code).toBe('cannot_be');
    await finance.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId: lie } });
    expect(await desk.lines('open', auditor)).toMatchObject([
      { reference: 'BC-2', won: '300000', party: 'City & people', state: 'open' },
      { reference: 'BC-1', won: '700000' },
    ]);
    expect((await support.phone.call('GET /api/office/bank-lines')).problem.code).toBe('forbidden');
    expect((await auditor.phone.call('POST /api/office/uploads', { body: {} })).problem.code).toBe('forbidden');
    expect(await bankOf(auditor)).toMatchObject({ stated: '1000000', unused: '1000000', covers: '0', difference: '0' });

    const unknown = { sha256: 'a'.repeat(64) };
    const taken = await finance.phone.sign('POST /api/office/statements', { body: unknown });
    expect(taken.problem.code).toBe('no_upload');
    // Uploads that an act has used do not count.
    for (let n = 1; n <= 18; n += 1) await desk.upload(`file ${n}`);
    await expect(desk.upload('one more')).rejects.toThrow('too_many_uploads');
    expect((await desk.issue('BC-1', 'nobody@onju.example')).problem.code).toBe('unknown_wallet');
    const made = await desk.issue('BC-1', 'Member@onju.example');
    expect((await desk.check(desk.idIn(made), finance)).problem.code).toBe('forbidden');
    expect((await desk.check(desk.idIn(made))).body).toMatchObject({ state: 'done' });
    expect(await wonOf(member.userId)).toBe('700000');
    expect((await desk.issue('BC-1', null)).problem.code).toBe('credit_used');
    await expect(
      app.db.run(sql`INSERT INTO bank_line_uses (line_id, won, transfer_id, made_by, checked_by)
        SELECT id, won, (SELECT max(id) FROM transfers), 1, 2 FROM bank_lines WHERE reference = 'BC-1'`),
    ).rejects.toThrow(/bank_line_uses/);
    expect(await bankOf(owner)).toMatchObject({ unused: '300000', covers: '700000', difference: '0' });
    await desk.check(desk.idIn(await desk.issue('BC-2', null)));
    expect([await wonOf(city.id()), await desk.lines()]).toEqual(['300000', []]);
    await app.audit();
    expect((await approver.phone.call('GET /api/office/acts')).body).toEqual([]);
  });

  it('that no order explains is reported by the audit and by Today, and so is a balance that differs from the ledger’s balance', async () => {
    const { owner, desk } = await staffed();
    const entries = [{ reference: 'BC-1', won: 50_000 }];
    await desk.bring(statementFile({ id: 'S-1', opening: 40_000, entries }));
    await expect(app.audit()).rejects.toThrow(/states 90000 won/);
    // A credit may wait a week to be issued before the audit reports it.
    await expect(app.audit()).rejects.not.toThrow(/unexplained line of the bank/);
    await pastGuards(sql`UPDATE bank_statements SET imported_at = now() - interval '8 days'`);
    await expect(app.audit()).rejects.toThrow(/unexplained line of the bank[\s\S]*states 90000 won/);
    await desk.check(desk.idIn(await desk.issue('BC-1', null)));
    await expect(app.audit()).rejects.toThrow(/90000 cover the 50000 that house:bank owes/);
    expect(await bankOf(owner)).toMatchObject({ covers: '90000', difference: '40000' });
    await pastGuards(sql`UPDATE bank_statements SET closing = 50000`);
    await app.audit();
  });
});

it('two people redeem for the operator: money is held until the bank confirms, and the bank’s debit is matched by itself', async () => {
  const { owner, finance, desk } = await staffed();
  await desk.bring(statementFile({ id: 'S-1', opening: 0, entries: [{ reference: 'BC-1', won: 100_000 }] }));
  await desk.check(desk.idIn(await desk.issue('BC-1', null)));
  const account = await accountEnding(app, { ...owner, userId: city.id() }, '7777');
  const other = await accountEnding(app, { ...owner, userId: city.id() }, '7778');
  const redeem = (won: string, accountId = account.id) =>
    finance.phone.sign('POST /api/office/redemptions', { body: { accountId, won, reason: 'The shops’ due' } });
  expect((await redeem('0')).status).toBe(400);
  expect((await redeem('100001')).problem).toMatchObject({
    code: 'not_so_now',
    errors: { won: 'is more than the 100000 won that can be redeemed' },
  });
  const tooMuch = desk.idIn(await redeem('40001', other.id));
  expect((await desk.check(desk.idIn(await redeem('60000')))).body).toMatchObject({ state: 'done' });
  expect((await desk.check(tooMuch)).problem.code).toBe('operator_short');
  const order = () => ordersOf(app.db, { userId: city.id() }).then(([one]) => one);
  const done = await until(order, (one) => one?.status === 'completed');
  expect([done?.purpose, done?.won, await wonOf(city.id())]).toEqual(['pay', '60000', '40000']);
  expect(await bankOf(owner)).toMatchObject({ stated: '100000', onTheWay: '-60000', difference: '0' });
  const entries = [{ reference: 'BC-2', won: -60_000, endToEnd: done?.reference ?? '' }];
  await desk.bring(statementFile({ id: 'S-2', opening: 100_000, entries, day: '2026-11-21' }));
  expect(await desk.lines()).toEqual([]);
  expect(await bankOf(owner)).toMatchObject({ stated: '40000', onTheWay: '0', difference: '0' });
});

it('only acts of two people move the operator’s own money: no owner sends, pays, exchanges or gives it as cashback, and no key moves it', async () => {
  const { owner, finance, approver, desk } = await staffed();
  const member = await app.register('member@onju.example');
  await desk.bring(statementFile({ id: 'S-1', opening: 0, entries: [{ reference: 'BC-1', won: 100_000 }] }));
  await desk.check(desk.idIn(await desk.issue('BC-1', null)));
  const operator = city.id();
  const direct: readonly (readonly [string, object])[] = [
    [
      'POST /api/local-currency/{userId}/sends',
      { params: { userId: operator }, body: { amount: '1', toAddress: member.address } },
    ],
    [
      'POST /api/transactions',
      { body: { userId: operator, assetType: 'KRW', amount: '1', toAddress: member.address } },
    ],
    ['POST /api/payments', { body: { userId: operator, chargeId: 1, amount: '1' } }],
    ['POST /api/exchange/{userId}', { params: { userId: operator }, body: { quoteId: 1 } }],
  ];
  for (const [route, sent] of direct) {
    const reply = await owner.phone.sign(route, sent);
    expect([route, reply.status, reply.problem.detail]).toEqual([
      route,
      403,
      expect.stringContaining('two people sign'),
    ]);
  }
  const cashback = (cashbackBps: number) =>
    owner.phone.sign('PATCH /api/merchants/{userId}', { params: { userId: operator }, body: { cashbackBps } });
  const shop = await cashback(0);
  expect(shop.status).toBe(200);
  // The call by which a shop refunds a payment does not find a payment that the operator received.
  const stalls = market(app);
  const { id: merchantId } = shop.body as { id: number };
  const paid = await stalls.pay(await stalls.person(), { merchantId, amount: '9000' });
  const refund = { params: { id: paid.body.id }, body: { amount: '1' } };
  for (const { phone } of [owner, finance, approver])
    expect((await phone.sign('POST /api/payments/{id}/refunds', refund)).problem.status).toBe(404);
  expect(await wonOf(operator)).toBe('109000');
  expect((await cashback(1000)).problem.code).toBe('cashback_of_operator');
  const key = (scopes: readonly string[]) =>
    owner.phone.sign('POST /api/org/{id}/keys', {
      params: { id: operator },
      body: { name: 'ERP', scopes, days: 90, addresses: null },
    });
  for (const scope of SCOPES)
    expect([scope, (await key([scope])).problem.code === 'key_beyond_rights']).toEqual([scope, movesMoney([scope])]);
  const send = (to: string, won: string) =>
    finance.phone.sign('POST /api/office/sends', { body: { to, won, reason: 'For the festival' } });
  expect((await send('nobody@onju.example', '5')).problem.code).toBe('unknown_wallet');
  const asked = await send('Member@onju.example', '60000');
  expect(asked.body).toMatchObject({
    title: '₩60,000 → Member@onju.example',
    facts: [
      { name: 'sum', value: '₩60,000' },
      { name: 'recipient', value: `Member@onju.example (${member.address.toLowerCase()})` },
      { name: 'member', value: expect.stringContaining(`(${member.userId})`) },
    ],
  });
  expect(await wonOf(member.userId)).toBe('0');
  expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
  expect([await wonOf(member.userId), await wonOf(operator)]).toEqual(['60000', '49000']);
  expect((await desk.check(desk.idIn(await send(member.address, '49001')))).problem.code).toBe('operator_short');
  const { address: own } = await app.db.one(
    sql<{ address: string }>`SELECT address FROM users WHERE id = ${approver.userId}`,
  );
  // Nobody checks an act in their own favour. The recipient stays the one that was shown: their e-mail may belong to
  // someone else by now.
  expect((await desk.check(desk.idIn(await send(own, '1')))).problem.code).toBe('own_organisation');
  const moved = await app.register('moved@onju.example');
  const late = desk.idIn(await send('moved@onju.example', '2'));
  await app.db.run(sql`UPDATE users SET email = 'gone@onju.example' WHERE id = ${moved.userId}`);
  await app.db.run(sql`UPDATE users SET email = 'moved@onju.example' WHERE id = ${member.userId}`);
  expect((await desk.check(late)).problem.code).toBe('cannot_be');
  expect(await wonOf(operator)).toBe('49000');
  await app.audit();
});

it('an act whose file is no longer stored cannot be checked, and states the reason', async () => {
  const { desk } = await staffed();
  await app.register('a@onju.example');
  await desk.bring(statementFile({ id: 'S-1', opening: 0, entries: [{ reference: 'BC-1', won: 60 }] }));
  const act = desk.idIn(await desk.giveOut('to,amount\na@onju.example,60', 'BC-1'));
  await app.db.run(sql`DELETE FROM office_uploads`);
  expect((await desk.check(act)).problem).toMatchObject({ status: 409, code: 'file_gone' });
});

it('a file of credits with a bad line is refused with every fault by its line; a line that fails later is skipped, listed and returned', async () => {
  const { owner, finance, approver, desk } = await staffed();
  const people = [
    await app.register('a@onju.example'),
    await app.register('b@onju.example'),
    await app.register('c@onju.example'),
  ];
  await desk.bring(
    statementFile({
      id: 'S-1',
      opening: 0,
      entries: [
        { reference: 'BC-1', won: 60 },
        { reference: 'BC-2', won: 7 },
      ],
    }),
  );
  const refused = await desk.giveOut('to,amount\na@onju.example,10\nx@onju.example,20\ny@onju.example,30', 'BC-1');
  expect([refused.problem.code, refused.problem.errors]).toEqual([
    'file_refused',
    { 'line 3': expect.stringContaining('without a wallet'), 'line 4': expect.stringContaining('without a wallet') },
  ]);
  const csv = `to,amount\na@onju.example,10\n${people[1]?.address},20\nc@onju.example,30`;
  expect((await desk.giveOut(csv, 'BC-2')).problem.code).toBe('other_sum');
  const early = desk.idIn(await desk.giveOut(csv, 'BC-1'));
  const linesOf = (by: Official) =>
    by.phone.call('GET /api/office/acts/{actId}/lines', { params: { actId: early }, query: { limit: 2 } });
  const shown = await linesOf(approver);
  expect(shown.body).toMatchObject([
    { id: 4, name: 'c@onju.example', account: people[2]?.address.toLowerCase(), won: '30', fee: '0' },
    { id: 3, won: '20' },
  ]);
  expect(shown.headers.get('link')).toContain('before=3');
  // The recipients must be those that both people were shown: if one of them has left, nothing of the file is paid.
  expect(await leave(people[2])).toBe(204);
  expect((await desk.check(early)).problem.code).toBe('act_changed');
  await finance.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId: early } });
  const capped = await app.register('d@onju.example');
  const support = await city.join(owner, 'support');
  await membersDesk(app).limit(support, 'limit', capped.userId, { holding: '5' });
  people[2] = capped;
  const made = await desk.giveOut(csv.replace('c@', 'd@'), 'BC-1');
  expect((await desk.check(desk.idIn(made))).body).toMatchObject({ state: 'done' });
  const file = await until(
    async () => (await desk.files())[0],
    (one) => one?.state === 'done',
  );
  expect(file).toMatchObject({ credited: 2, left: 1, leftWon: '30', won: '60' });
  expect(await Promise.all(people.map(({ userId }) => wonOf(userId)))).toEqual(['10', '20', '0']);
  const params = { fileId: file?.id ?? 0 };
  const left = await approver.phone.call('GET /api/office/credits/{fileId}/left', { params });
  expect(left.body).toEqual([{ line: 4, address: capped.address.toLowerCase(), won: '30', reason: 'over_cap' }]);
  const back = () => finance.phone.sign('POST /api/office/credits/{fileId}/return', { params });
  expect((await back()).body).toMatchObject({ state: 'returned' });
  expect([(await back()).problem.code, await wonOf(city.id())]).toEqual(['not_so_now', '30']);
  await desk.check(desk.idIn(await desk.issue('BC-2', null)));
});
