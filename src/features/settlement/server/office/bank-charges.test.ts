import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { auditReserve } from '#features/reserve/server/audit.ts';
import { statementFile, type TestPart } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const shops = shopsOf(app);
const isUnexplained = async () =>
  (await auditReserve(app.db)).some((fault) => /unexplained line of the bank/.test(fault));

it('a debit with bank charges pays once the payments for which two people accept it, and the operator bears the charge', async () => {
  const { finance, desk, run, line } = await settlingOf(app, city);
  const made = [await shops.make('Salt'), await shops.make('Pepper')] as const;
  for (const [nth, one] of made.entries()) await shops.earn(one, 90_000 - 50_000 * nth, 50);
  const { id } = await run();
  const lines = [(await line(id, 'Salt'))?.id ?? 0, (await line(id, 'Pepper'))?.id ?? 0];
  const entries = [{ reference: 'CH-1', won: -131_000 }];
  await desk.bring(statementFile({ id: 'C-1', opening: 130_000, entries }));
  const [debit] = await desk.lines();
  const ask = (of: readonly number[]) =>
    finance.phone.sign('POST /api/office/bank-lines/{bankLineId}/paid', {
      params: { bankLineId: debit?.id ?? 0 },
      body: { lines: of, reason: 'Its charges are on the bill' },
    });
  expect((await ask([lines[1] ?? 0])).problem.code).toBe('not_so_now');
  const asked = await ask(lines);
  expect((asked.body as OfficeAct).facts).toEqual([
    { name: 'bank_reference', value: 'CH-1, 2026-11-20' },
    { name: 'sum', value: '₩131,000' },
    { name: 'fee', value: '₩1,000' },
    { name: 'payment', value: 'Salt, Shinhan: ₩90,000' },
    { name: 'payment', value: 'Pepper, Shinhan: ₩40,000' },
  ]);
  expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
  expect(await Promise.all(made.map((one) => shops.won(one)))).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect([(await line(id, 'Salt'))?.state, await desk.lines()]).toEqual(['paid', []]);
  expect((await ask(lines)).problem.code).toBe('not_so_now');
  await app.audit();
});

it('two people accept a bank charge that belongs to no payment here, up to a limit, at the operator’s cost', async () => {
  const { finance, desk, run, line } = await settlingOf(app, city);
  const shop = await shops.make('Sesame');
  await shops.earn(shop, 3_000_000, 50);
  const { id } = await run();
  const { endToEnd = '' } = (await line(id, 'Sesame')) ?? {};
  const entries = [
    { reference: 'FEE-1', won: -1_200 },
    { reference: 'FEE-2', won: -1_000_001 },
    { reference: 'FEE-3', won: -5_000, endToEnd },
  ];
  await desk.bring(statementFile({ id: 'F-1', opening: 4_006_201, entries }));
  const open = async () => new Map((await desk.lines()).map((one) => [one.reference, one]));
  const lines = await open();
  const ask = (reference: string) =>
    finance.phone.sign('POST /api/office/bank-lines/{bankLineId}/paid', {
      params: { bankLineId: lines.get(reference)?.id ?? 0 },
      body: { reason: 'Its monthly charge' },
    });
  await expect(app.audit()).rejects.toThrow(/unexplained line of the bank/);
  expect((await ask('FEE-2')).problem).toMatchObject({ code: 'not_so_now', detail: /1,000,000/ });
  expect((await ask('FEE-3')).problem).toMatchObject({ code: 'not_so_now', detail: /EndToEndId/ });
  const asked = await ask('FEE-1');
  expect(asked.body).toMatchObject({
    title: '₩1,200',
    facts: [
      { name: 'bank_reference', value: 'FEE-1, 2026-11-20, Budget' },
      { name: 'sum', value: '₩1,200' },
      { name: 'fee', value: '₩1,200' },
    ],
  });
  expect((await open()).get('FEE-1')?.waits).toBe(desk.idIn(asked));
  expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
  expect([...(await open()).keys()].sort()).toEqual(['FEE-2', 'FEE-3']);
  expect((await ask('FEE-1')).problem.code).toBe('not_so_now');
  await shops.forgetStatements();
});

it('a debit that was accepted entirely as a charge pays no payment if the bank states its parts later', async () => {
  const { finance, desk, run, line } = await settlingOf(app, city);
  const made = [await shops.make('Clover'), await shops.make('Sorrel')] as const;
  for (const [nth, one] of made.entries()) await shops.earn(one, 50_000 - 10_000 * nth, 50);
  const { id } = await run();
  const ids = [(await line(id, 'Clover'))?.endToEnd ?? '', (await line(id, 'Sorrel'))?.endToEnd ?? ''] as const;
  const parts = [
    { endToEnd: ids[0], won: 50_000 },
    { endToEnd: ids[1], won: 40_000 },
  ];
  const stated = (of: readonly TestPart[]) =>
    statementFile({ id: 'L-1', opening: 90_000, entries: [{ reference: 'LATE-1', won: -90_000, parts: of }] });
  await desk.bring(stated([]));
  const [debit] = await desk.lines();
  const asked = await finance.phone.sign('POST /api/office/bank-lines/{bankLineId}/paid', {
    params: { bankLineId: debit?.id ?? 0 },
    body: { reason: 'Its yearly charge' },
  });
  expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
  expect((await desk.bring(stated(parts))).body).toMatchObject({ state: 'done' });
  expect(await Promise.all(made.map((one) => shops.won(one)))).toEqual([
    [50_000, 50_000],
    [40_000, 40_000],
  ]);
  expect(await desk.lines()).toEqual([]);
  // A node of an earlier release stores neither the parts, nor a charge beside parts that already make up the whole
  // entry.
  await expect(
    app.db.run(
      sql`INSERT INTO bank_line_parts (line_id, end_to_end, won) VALUES (${debit?.id ?? 0}, ${ids[0]}::uuid, 50000)`,
    ),
  ).rejects.toThrow(/more than the entry/);
  await desk.bring(
    statementFile({
      id: 'L-2',
      opening: 90_000,
      entries: [{ reference: 'LATE-2', won: -90_000, parts }],
      day: '2026-11-21',
    }),
  );
  expect(await Promise.all(made.map((one) => shops.won(one)))).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await expect(
    app.db.run(sql`INSERT INTO bank_line_charges (line_id, won, made_by, checked_by)
      SELECT id, 1, 1, 2 FROM bank_lines WHERE reference = 'LATE-2'`),
  ).rejects.toThrow(/more than the entry/);
  expect(await isUnexplained()).toBe(false);
  await shops.forgetStatements();
});

it('the books balance once a bank charge was accepted, and it is among the costs', async () => {
  const { finance, desk } = await settlingOf(app, city);
  await desk.bring(statementFile({ id: 'G-1', opening: 1_200, entries: [{ reference: 'FEE-4', won: -1_200 }] }));
  const [debit] = await desk.lines();
  const bank = async () =>
    ((await finance.phone.call('GET /api/office/today')).body as { bank: Record<string, string> }).bank;
  const before = await bank();
  expect(await isUnexplained()).toBe(true);
  expect(before).toMatchObject({ unexplained: '1200', costs: '0' });
  const sums = (of: Record<string, string>) => [of.covers, of.difference].map(Number);
  const [covers = 0, difference = 0] = sums(before);
  const sent = { params: { bankLineId: debit?.id ?? 0 }, body: { reason: 'Its monthly charge' } };
  const asked = await finance.phone.sign('POST /api/office/bank-lines/{bankLineId}/paid', sent);
  await desk.check(desk.idIn(asked));
  const after = await bank();
  expect(after).toMatchObject({ stated: before.stated, unexplained: '0', costs: '1200' });
  // The currency was short by the debit until two people explained the debit.
  expect(sums(after)).toEqual([covers + 1200, difference + 1200]);
  expect(await desk.lines()).toEqual([]);
  expect(await isUnexplained()).toBe(false);
  await shops.forgetStatements();
});
