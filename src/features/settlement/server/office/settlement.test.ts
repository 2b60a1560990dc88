import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { callSigned } from '#features/auth/server/testing/phone.ts';
import { accountEnding, ordersOf } from '#features/banking/server/testing/accounts.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { all, at, readXml, textAt } from '#platform/texts/xml.ts';
import type { SettlementRun } from '../../office-contract.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const shops = shopsOf(app);

const staffed = () => settlingOf(app, city);

it('shops are paid the money received by the cutoff: fixed when the run is made, held when another officer checks it, and moved once when the bank confirms', async () => {
  const { owner, finance, approver, desk, make, run, look, line, lines, file } = await staffed();
  const [stall, bakery, poor] = [await shops.make('Stall'), await shops.make('Bakery'), await shops.make('Poor')];
  expect((await make()).problem.code).toBe('not_so_now');
  await shops.earn(stall, 90_001, 50);
  await shops.earn(stall, 5_000);
  await shops.earn(bakery, 40_000, 26);
  await shops.earn(poor, 1_000, 26);

  const made = await make({ feeBps: 30 });
  const act = made.body as OfficeAct;
  expect(act).toMatchObject({ state: 'waiting', title: '₩130,608 → 3 (T+1)' });
  // Repeating the request, as after a lost response, returns the pending run; a different one is refused.
  expect((await make({ feeBps: 30 })).body).toMatchObject({ id: act.id });
  expect((await make({ feeBps: 40 })).problem.code).toBe('act_waits');
  expect(act.facts).toContainEqual({ name: 'lines_digest', value: expect.stringMatching(/^[\da-f]{64}$/) });
  // The checker reads every shop with its account, sum and fee, in pages.
  const params = { actId: act.id };
  const page = await approver.phone.call('GET /api/office/acts/{actId}/lines', { params, query: { limit: 2 } });
  expect(page.body).toMatchObject([
    { name: 'Poor', won: '997', fee: '3' },
    { name: 'Bakery', account: expect.stringMatching(/ \d+ /), won: '39880', fee: '120' },
  ]);
  expect(page.headers.get('link')).toContain('before=');
  // A role that checks no acts sees only masked account numbers.
  const auditor = await city.join(owner, 'auditor');
  const masked = await auditor.phone.call('GET /api/office/acts/{actId}/lines', { params, query: { limit: 2 } });
  expect(masked.body).toMatchObject([
    { name: 'Poor' },
    { account: expect.stringMatching(/ ••••••\d{4} /), won: '39880' },
  ]);
  expect((await desk.check(act.id, finance)).problem.code).toBe('forbidden');
  expect(await shops.won(stall)).toEqual([95_001, 0]);
  // Later payments are not included, and a shop that has spent too much drops out.
  await shops.earn(bakery, 7_000);
  await shops.spend(poor, 500);
  const signed = await desk.check(act.id);
  expect(signed.body).toMatchObject({ state: 'done' });
  expect((await desk.check(act.id)).body).toMatchObject({ state: 'done' });
  const [{ id = 0 } = {}] = (await finance.phone.call('GET /api/office/settlements')).body as SettlementRun[];
  expect(await look(id)).toMatchObject({ state: 'checked', lines: 2, won: '129611', fees: '390', feeBps: 30 });
  expect(await lines(id, 'open')).toMatchObject([{ shop: 'Poor', state: 'left', leftFor: 'fell' }]);
  expect([await shops.won(stall), await shops.won(bakery), await shops.won(poor)]).toEqual([
    [95_001, 90_001],
    [47_000, 40_000],
    [500, 0],
  ]);
  // The amount is held once: none of it is due in another run.
  expect(await run({ days: 1 })).toMatchObject({ lines: 1, won: '500' });

  expect((await look(id)).takenAt).toBeNull();
  const taken = await file(id);
  expect((await look(id)).takenAt).toMatch(/Z$/);
  expect([taken.status, (await file(id)).text]).toEqual([200, taken.text]);
  const digest = createHash('sha256').update(taken.text).digest();
  expect(taken.headers.get('repr-digest')).toBe(`sha-256=:${digest.toString('base64')}:`);
  expect((await look(id)).sha256).toBe(digest.toString('hex'));
  expect((await file(id, approver)).problem.code).toBe('forbidden');
  const information = at(readXml(taken.text), 'CstmrCdtTrfInitn', 'PmtInf');
  expect([textAt(information, 'CtrlSum'), textAt(information, 'NbOfTxs')]).toEqual(['129611', '2']);
  const sent = all(information, 'CdtTrfTxInf').map((one) => textAt(one, 'PmtId', 'EndToEndId'));
  expect(sent).toEqual([(await line(id, 'Stall'))?.endToEnd, (await line(id, 'Bakery'))?.endToEnd]);
  for (const change of ["UPDATE settlement_files SET sealed = '\\x00'", 'DELETE FROM settlement_files'])
    await expect(app.db.tx((tx) => tx.exec(change))).rejects.toThrow(/written once/);
  await expect(app.db.tx((tx) => tx.exec('UPDATE settlement_lines SET net = 1, due = 1'))).rejects.toThrow(/stays/);
  await expect(app.db.run(sql`UPDATE settlement_runs SET won = 1`)).rejects.toThrow(/decided once/);
  await app.audit();

  // The bank pays one payment, returns it, and pays a wrong sum for the other, which explains nothing.
  const day = { id: 'S-1', opening: 143_001, day: '2026-11-21' };
  const entries = [
    { reference: 'BC-1', won: -89_731, endToEnd: sent[0] ?? '' },
    { reference: 'BC-2', won: -39_000, endToEnd: sent[1] ?? '' },
  ];
  await desk.bring(statementFile({ ...day, entries }));
  expect(await shops.won(stall)).toEqual([5_000, 0]);
  expect(await shops.won(bakery)).toEqual([47_000, 40_000]);
  expect((await desk.lines()).map(({ reference }) => reference)).toEqual(['BC-2']);
  expect((await line(id, 'Stall'))?.state).toBe('paid');
  const back = [{ reference: 'BC-3', won: 89_731, endToEnd: sent[0] ?? '' }];
  const next = statementFile({ id: 'S-2', opening: 14_270, entries: back, day: '2026-11-22' });
  await desk.bring(next);
  await desk.bring(next);
  // A return moves nothing by itself: two people credit it, once.
  expect(await shops.won(stall)).toEqual([5_000, 0]);
  const returned = (await desk.lines()).find(({ reference }) => reference === 'BC-3');
  expect(returned?.returns).toEqual([
    { lineId: (await line(id, 'Stall'))?.id, shop: 'Stall', shopKo: null, won: '89731' },
  ]);
  const giveBack = (lineId = returned?.returns[0]?.lineId ?? 0) => desk.giveBack(returned?.id ?? 0, lineId);
  expect((await giveBack((await line(id, 'Bakery'))?.id)).problem.code).toBe('not_so_now');
  const asked = await giveBack();
  expect((asked.body as OfficeAct).facts).toEqual([
    { name: 'shop', value: 'Stall' },
    { name: 'paid', value: expect.stringMatching(/^₩89,731 \(/) },
    { name: 'sum', value: '₩89,731' },
    { name: 'bank_reference', value: 'BC-3' },
  ]);
  expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
  expect((await giveBack()).problem.code).toBe('not_so_now');
  expect(await shops.won(stall)).toEqual([94_731, 0]);
  expect(await look(id)).toMatchObject({
    states: [
      { state: 'held', lines: 1, won: '39880' },
      { state: 'left', lines: 1 },
      { state: 'returned', lines: 1, won: '89731' },
    ],
  });
  expect((await desk.lines()).map(({ reference }) => reference)).toEqual(['BC-2']);
  // Returned money is due in the next run; money received after the cutoff is not.
  const again = await run();
  expect(await line(again.id, 'Stall')).toMatchObject({ due: '89731', state: 'held' });
  expect(await line(again.id, 'Bakery')).toBeUndefined();
  // The audit trail records who viewed the lines and who took the file, with their account numbers.
  const trail = (await owner.phone.call('GET /api/org/{id}/audit', { params: { id: city.id() } })).text;
  for (const look of ['settlement.taken', 'act.lines_seen']) expect(trail).toContain(look);
});

it('a suspended or frozen shop, or a shop without a verified or with a changed account, is left out with the reason; a payment that the bank refused is reopened by two people and due again', async () => {
  const { finance, approver, desk, make, run, line, file, reopen, look } = await staffed();
  const named = ['Suspended', 'Frozen', 'None', 'Moved', 'Good'] as const;
  const made = [];
  for (const name of named) made.push(await shops.make(name, { hasAccount: name !== 'None' }));
  const [suspended, frozen, , moved, good] = made;
  for (const one of made) await shops.earn(one, 10_000, 30);
  if (!suspended || !frozen || !moved || !good) throw new Error('no shops');
  await approver.phone.sign('POST /api/office/shops/{shopId}/decide', {
    params: { shopId: suspended.userId },
    body: { decision: 'suspend', reason: 'Asked' },
  });
  const waits = await make({ days: 0 });
  expect((waits.body as OfficeAct).title).toContain('→ 3 (T+0)');
  // Between making and checking, one shop is frozen and another changes its account.
  await shops.freeze(frozen);
  await accountEnding(app, moved, '4444').then((other) =>
    callSigned(app, 'PATCH /api/bank-accounts/{userId}/{id}', {
      params: { userId: moved.userId, id: other.id },
      token: moved.token,
      body: { isDefault: true },
    }),
  );
  expect((await desk.check(desk.idIn(waits))).status).toBe(200);
  const [{ id = 0 } = {}] = (await finance.phone.call('GET /api/office/settlements')).body as SettlementRun[];
  const left = await Promise.all(named.map(async (name) => (await line(id, name))?.leftFor));
  expect(left).toEqual(['suspended', 'stopped', 'no_account', 'account_changed', null]);
  expect(await look(id)).toMatchObject({ lines: 1, won: '10000' });

  const goodLine = await line(id, 'Good');
  const asked = await reopen(goodLine?.id ?? 0);
  expect((await reopen(0)).status).toBe(404);
  // Staff of that shop can neither request nor check.
  await app.db.run(
    sql`INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${good.userId}, ${approver.userId}, 'clerk')`,
  );
  expect((await desk.check(desk.idIn(asked))).problem.code).toBe('own_organisation');
  await app.db.run(
    sql`DELETE FROM organisation_staff WHERE organisation_id = ${good.userId} AND user_id = ${approver.userId}`,
  );
  expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
  expect([await shops.won(good), (await line(id, 'Good'))?.state]).toEqual([[10_000, 0], 'reopened']);
  expect((await reopen(goodLine?.id ?? 0)).problem.code).toBe('not_so_now');
  const next = await run();
  expect([
    (await line(next.id, 'Good'))?.state,
    (await line(next.id, 'Good'))?.endToEnd !== goodLine?.endToEnd,
  ]).toEqual(['held', true]);
  // The file cannot be taken to the bank again: it would pay the shop twice.
  expect([(await file(id)).problem.code, (await file(next.id)).status]).toEqual(['not_so_now', 200]);
  // The bank makes the payment that it had refused: that explains nothing, and the audit reports it.
  const entries = [{ reference: 'BC-9', won: -10_000, endToEnd: goodLine?.endToEnd ?? '' }];
  await desk.bring(statementFile({ id: 'S-9', opening: 60_000, entries }));
  expect(await desk.lines()).toMatchObject([{ reference: 'BC-9', state: 'open' }]);
  await expect(app.audit()).rejects.toThrow(/unexplained line of the bank/);
  await shops.forgetStatements();
});

it('through the bank’s interface each payment is a separate order, moved or reopened by the bank’s response', async () => {
  const { run, line, make } = await staffed();
  const [good, bad] = [await shops.make('Port'), await shops.make('Refused', { ending: '0001' })];
  for (const one of [good, bad]) await shops.earn(one, 3_000, 30);
  const checked = await run({ channel: 'bank', accountId: null, feeBps: 100 });
  expect(checked).toMatchObject({ sha256: null });
  const stateOf = async (shop: string) => (await line(checked.id, shop))?.state;
  await until(
    () => stateOf('Port'),
    (state) => state === 'paid',
  );
  await until(
    () => stateOf('Refused'),
    (state) => state === 'reopened',
  );
  expect([await shops.won(good), await shops.won(bad)]).toEqual([
    [0, 0],
    [3_000, 0],
  ]);
  const [order] = await ordersOf(app.db, good);
  expect(order?.reference.replaceAll('-', '').toUpperCase()).toBe((await line(checked.id, 'Port'))?.endToEnd);
  expect((await make({ channel: 'file', accountId: 999 })).problem.code).toBe('not_so_now');
  // The shop's accountant sees the payout under its own kind, with the fee.
  const asked = { params: { userId: good.userId }, token: good.token };
  const period = { asset: 'KRW', from: '2020-01-01', to: '2099-12-31' };
  const moved = (await app.call('GET /api/statements/{userId}', { ...asked, query: period })).body;
  expect(moved).toMatchObject([
    { kind: 'settlement', amount: '-3000', fee: '30' },
    { kind: 'top_up', amount: '3000' },
  ]);
  const file = await app.call('GET /api/statements/{userId}/file', { ...asked, query: { ...period, format: 'csv' } });
  expect(file.text).toContain(',Settlement,,-3000,30,0,KRW,');
});

it('a shop’s own staff read its payouts and their reasons, and nobody else does', async () => {
  const { run, line } = await staffed();
  const shop = await shops.make('Tea House');
  const { ask, pay, refund, person } = market(app);
  const seller = { userId: shop.userId, address: shop.address, token: shop.token };
  const payer = await person('50000');
  const paid = await pay(payer, { chargeId: (await ask(seller, '12000')).id, amount: '12000' });
  await pay(payer, { chargeId: (await ask(seller, '8000')).id, amount: '8000' });
  expect((await refund(seller, paid.body.id, '2000')).status).toBe(201);
  const { id } = await run({ days: 0, feeBps: 50 });
  const call = (route: string, token: string, more: object = {}) =>
    app.call(route, { params: { id: shop.userId, settlementId: 0, ...more }, token });
  const listed = (await call('GET /api/org/{id}/settlements', shop.token)).body as { id: number }[];
  expect(listed).toMatchObject([{ runId: id, due: '18000', fee: '90', net: '17910', state: 'held' }]);
  const settlementId = listed[0]?.id ?? 0;
  expect((await call('GET /api/org/{id}/settlements/{settlementId}', shop.token, { settlementId })).body).toMatchObject(
    {
      endToEnd: (await line(id, 'Tea House'))?.endToEnd,
      figures: {
        from: null,
        opening: '0',
        payments: '20000',
        count: 2,
        refunds: '2000',
        cashback: '0',
        paidOut: '0',
        other: '0',
        closing: '18000',
      },
    },
  );
  // The shop's programs read the same with a key that has the scope.
  const program = await registry(app).key(shop.owner, shop.userId, ['settlements:read']);
  expect((await call('GET /api/org/{id}/money/settlements', program.key)).body).toEqual(listed);
  const one = await call('GET /api/org/{id}/money/settlements/{settlementId}', program.key, { settlementId });
  expect(one.body).toMatchObject({ net: '17910', figures: { closing: '18000' } });
  const file = 'GET /api/org/{id}/settlements/{settlementId}/file';
  const csv = await call(file, shop.token, { settlementId });
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows = csv.text.replace('\uFEFF', '').trim().split('\r\n');
  expect(rows.slice(-3).map((row) => row.split(',').slice(1, 3))).toEqual([
    ['Due in this run', '18000'],
    ['Fee of settlement', '-90'],
    ['Paid out', '17910'],
  ]);
  expect(rows).toHaveLength(9);
  await shops.fill(shop, 50_000);
  expect((await call(file, shop.token, { settlementId })).problem.code).toBe('too_many_movements');
  await shops.empty(shop);
  const other = await shops.make('Other');
  for (const route of ['GET /api/org/{id}/settlements', file])
    expect((await call(route, other.token, { settlementId })).status).toBe(403);
  expect((await call(file, other.token, { id: other.userId, settlementId })).status).toBe(404);
});
