import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { statementFile, type TestPart } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { readXml, textAt } from '#platform/texts/xml.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const shops = shopsOf(app);

it('a file that the bank books as one entry pays each of its shops, in any order, once', async () => {
  const { desk, run, line } = await settlingOf(app, city);
  const made = [await shops.make('Tofu'), await shops.make('Noodles')] as const;
  for (const [nth, one] of made.entries()) await shops.earn(one, 90_000 - 50_000 * nth, 50);
  const { id } = await run();
  const ids = [(await line(id, 'Tofu'))?.endToEnd ?? '', (await line(id, 'Noodles'))?.endToEnd ?? ''] as const;
  const file = (name: string, parts: readonly TestPart[], more: object = {}) =>
    statementFile({ id: name, opening: 130_000, entries: [{ reference: 'BATCH-1', won: -130_000, parts, ...more }] });
  const parts = [
    { endToEnd: ids[0], won: 90_000 },
    { endToEnd: ids[1], won: 40_000 },
  ];
  // Parts that do not add up to the entry, or repeat a payment, explain nothing; nor does an earlier release that
  // stored the entry whole.
  await desk.bring(file('S-1', []));
  expect([await shops.won(made[0]), (await desk.lines()).map(({ reference }) => reference)]).toEqual([
    [90_000, 90_000],
    ['BATCH-1'],
  ]);
  for (const wrong of [
    parts.slice(1),
    [...parts, { endToEnd: ids[0], won: 1 }],
    [parts[0], parts[0]].flatMap((one) => one ?? []),
  ])
    await desk.bring(file('S-1', wrong));
  expect(await shops.won(made[0])).toEqual([90_000, 90_000]);
  // A statement checked before its payments were held would confirm payments that its checker was not shown.
  const early = desk.idIn(await desk.ask(file('S-0', parts)));
  const asked = await desk.ask(file('S-1', parts));
  expect((asked.body as OfficeAct).facts).toContainEqual({ name: 'confirms', value: '₩130,000 (2)' });
  await desk.check(desk.idIn(asked));
  expect((await desk.check(early)).problem).toMatchObject({ code: 'act_changed' });
  expect(await Promise.all(made.map((one) => shops.won(one)))).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await desk.lines()).toEqual([]);
  await app.audit();
  // The same parts in another order are the same entry; different parts contradict it.
  expect((await desk.bring(file('S-2', parts.toReversed()))).body).toMatchObject({ state: 'done' });
  const others = parts.map((one, nth) => ({ ...one, won: one.won + (nth === 0 ? -1 : 1) }));
  expect((await desk.bring(file('S-3', others))).problem).toMatchObject({ code: 'cannot_be' });
  // Both payments come back in one entry; each is returned by its own act, once.
  const back = { reference: 'BACK-1', won: 130_000, parts };
  await desk.bring(statementFile({ id: 'S-4', opening: 0, entries: [back], day: '2026-11-21' }));
  const [credit] = await desk.lines();
  expect(credit?.returns.map(({ shop }) => shop)).toEqual(['Tofu', 'Noodles']);
  // Returned money belongs to the shops: it is not issued as new money.
  expect((await desk.issue('BACK-1', null)).problem.code).toBe('credit_used');
  for (const { lineId } of credit?.returns ?? []) {
    const act = await desk.giveBack(credit?.id ?? 0, lineId);
    expect((await desk.check(desk.idIn(act))).body).toMatchObject({ state: 'done' });
    expect((await desk.giveBack(credit?.id ?? 0, lineId)).problem.code).toBe('not_so_now');
    expect((await desk.issue('BACK-1', null)).problem.code).toBe('credit_used');
  }
  expect(await Promise.all(made.map((one) => shops.won(one)))).toEqual([
    [90_000, 0],
    [40_000, 0],
  ]);
  expect(await desk.lines()).toEqual([]);
  await app.audit();
});

it('the remaining amount of a credit that is partly a returned payment to a shop is issued once, and only after that payment was returned', async () => {
  const { desk, run, line } = await settlingOf(app, city);
  const shop = await shops.make('Barley');
  await shops.earn(shop, 90_000, 50);
  const { id } = await run();
  const { endToEnd = '' } = (await line(id, 'Barley')) ?? {};
  const [out, back] = [
    { reference: 'OUT-R', won: -90_000, endToEnd },
    {
      reference: 'BACK-R',
      won: 130_000,
      parts: [
        { endToEnd, won: 90_000 },
        { endToEnd: 'OF ANOTHER', won: 40_000 },
      ],
    },
  ];
  await desk.bring(statementFile({ id: 'R-1', opening: 90_000, entries: [out] }));
  await desk.bring(statementFile({ id: 'R-2', opening: 0, entries: [back], day: '2026-11-21' }));
  const [credit] = await desk.lines();
  expect(credit).toMatchObject({ reference: 'BACK-R', open: '130000', returns: [{ shop: 'Barley', won: '90000' }] });
  expect((await desk.issue('BACK-R', null)).problem.code).toBe('credit_used');
  const returned = await desk.giveBack(credit?.id ?? 0, credit?.returns[0]?.lineId ?? 0);
  expect((await desk.check(desk.idIn(returned))).body).toMatchObject({ state: 'done' });
  expect(await desk.lines()).toMatchObject([{ reference: 'BACK-R', open: '40000', returns: [] }]);
  const asked = await desk.issue('BACK-R', null);
  const { facts, id: actId } = asked.body as OfficeAct;
  expect(facts.slice(0, 2)).toEqual([
    { name: 'sum', value: '₩40,000' },
    { name: 'whole_credit', value: '₩130,000' },
  ]);
  expect((await desk.check(actId)).body).toMatchObject({ state: 'done' });
  expect([await shops.won(shop), await desk.lines()]).toEqual([[90_000, 0], []]);
  expect((await desk.issue('BACK-R', null)).problem.code).toBe('credit_used');
  await app.audit();
  await shops.forgetStatements();
});

it('an issue has the sum that both people signed: it is refused while a returned payment waits, and never issues only the remaining amount afterwards', async () => {
  const { finance, desk, run, line } = await settlingOf(app, city);
  const shop = await shops.make('Millet');
  await shops.earn(shop, 90_000, 50);
  const { id } = await run();
  const { endToEnd = '' } = (await line(id, 'Millet')) ?? {};
  const out = { reference: 'OUT-M', won: -90_000, endToEnd };
  await desk.bring(statementFile({ id: 'M-1', opening: 90_000, entries: [out] }));
  const back = (parts: readonly TestPart[]) =>
    statementFile({
      id: 'M-2',
      opening: 0,
      entries: [{ reference: 'BACK-M', won: 130_000, parts }],
      day: '2026-11-21',
    });
  await desk.bring(back([]));
  const act = desk.idIn(await desk.issue('BACK-M', null));
  // The bank states the credit's parts only after an act over all of it is pending.
  await desk.bring(
    back([
      { endToEnd, won: 90_000 },
      { endToEnd: 'OF ANOTHER', won: 40_000 },
    ]),
  );
  expect((await desk.check(act)).problem).toMatchObject({ code: 'cannot_be' });
  const [credit] = await desk.lines();
  const returned = await desk.giveBack(credit?.id ?? 0, credit?.returns[0]?.lineId ?? 0);
  expect((await desk.check(desk.idIn(returned))).body).toMatchObject({ state: 'done' });
  expect((await desk.check(act)).problem).toMatchObject({ code: 'act_changed' });
  expect([await shops.won(shop), await desk.lines()]).toMatchObject([[90_000, 0], [{ open: '40000' }]]);
  await finance.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId: act } });
  const rest = await desk.issue('BACK-M', null);
  expect((await desk.check(desk.idIn(rest))).body).toMatchObject({ state: 'done' });
  await app.audit();
  await shops.forgetStatements();
});

it('a credit above the payment that it names returns that payment first, and the remaining amount is issued', async () => {
  const { desk, run, line } = await settlingOf(app, city);
  const shop = await shops.make('Sesame');
  const other = await shops.make('Walnut');
  for (const one of [shop, other]) await shops.earn(one, 90_000, 50);
  const { id } = await run();
  const [whole, part] = [(await line(id, 'Sesame'))?.endToEnd ?? '', (await line(id, 'Walnut'))?.endToEnd ?? ''];
  const out = [whole, part].map((endToEnd, nth) => ({ reference: `OUT-${nth}`, won: -90_000, endToEnd }));
  await desk.bring(statementFile({ id: 'A-1', opening: 180_000, entries: out }));
  const back = [
    { reference: 'ABOVE-1', won: 90_700, endToEnd: whole },
    {
      reference: 'ABOVE-2',
      won: 100_000,
      parts: [
        { endToEnd: part, won: 95_000 },
        { endToEnd: 'OF ANOTHER', won: 5_000 },
      ],
    },
  ];
  await desk.bring(statementFile({ id: 'A-2', opening: 0, entries: back, day: '2026-11-21' }));
  for (const [reference, name, credit, rest, sum] of [
    ['ABOVE-1', 'Sesame', '₩90,700', '700', '₩700'],
    ['ABOVE-2', 'Walnut', '₩95,000', '10000', '₩10,000'],
  ] as const) {
    const found = async () => (await desk.lines()).find((one) => one.reference === reference);
    const bankLine = await found();
    expect(bankLine?.returns).toMatchObject([{ shop: name, won: '90000' }]);
    expect((await desk.issue(reference, null)).problem.code).toBe('credit_used');
    const returned = await desk.giveBack(bankLine?.id ?? 0, bankLine?.returns[0]?.lineId ?? 0);
    expect((returned.body as OfficeAct).facts.slice(2, 4)).toEqual([
      { name: 'sum', value: '₩90,000' },
      { name: 'whole_credit', value: credit },
    ]);
    expect((await desk.check(desk.idIn(returned))).body).toMatchObject({ state: 'done' });
    expect(await found()).toMatchObject({ open: rest, returns: [] });
    const issued = await desk.issue(reference, null);
    expect((issued.body as OfficeAct).facts[0]).toEqual({ name: 'sum', value: sum });
    expect((await desk.check(desk.idIn(issued))).body).toMatchObject({ state: 'done' });
    expect([await found(), (await desk.issue(reference, null)).problem.code]).toEqual([undefined, 'credit_used']);
  }
  expect([await shops.won(shop), await shops.won(other)]).toEqual([
    [90_000, 0],
    [90_000, 0],
  ]);
  await app.audit();
  await shops.forgetStatements();
});

it('the remaining amount of a credit is not issued while the credit names a payment that the bank has not confirmed', async () => {
  const { finance, desk, run, line } = await settlingOf(app, city);
  const made = [await shops.make('Oats'), await shops.make('Hops')] as const;
  for (const [nth, one] of made.entries()) await shops.earn(one, 90_000 - 50_000 * nth, 50);
  const { id } = await run();
  const [paid, held] = [await line(id, 'Oats'), await line(id, 'Hops')] as const;
  const out = [
    { reference: 'OUT-O', won: -90_000, endToEnd: paid?.endToEnd ?? '' },
    { reference: 'OUT-H', won: -41_000, endToEnd: held?.endToEnd ?? '' },
  ];
  await desk.bring(statementFile({ id: 'H-1', opening: 130_000, entries: out }));
  const parts = [
    { endToEnd: paid?.endToEnd ?? '', won: 90_000 },
    { endToEnd: held?.endToEnd ?? '', won: 40_000 },
  ];
  const back = { reference: 'BACK-H', won: 130_000, parts };
  await desk.bring(statementFile({ id: 'H-2', opening: -1_000, entries: [back], day: '2026-11-21' }));
  const creditOf = async () => (await desk.lines()).find(({ reference }) => reference === 'BACK-H');
  const give = async (lineId = 0) => desk.check(desk.idIn(await desk.giveBack((await creditOf())?.id ?? 0, lineId)));
  expect((await give(paid?.id)).body).toMatchObject({ state: 'done' });
  expect(await creditOf()).toMatchObject({ open: '40000', returns: [] });
  expect((await desk.issue('BACK-H', null)).problem.code).toBe('credit_used');
  expect((await desk.giveOut(`to,amount\n${made[0].address},40000\n`, 'BACK-H')).problem.code).toBe('credit_used');
  // A node of an earlier release does not issue it either.
  await expect(
    app.db.run(sql`INSERT INTO bank_line_uses (line_id, won, transfer_id, made_by, checked_by)
      SELECT id, 40000, (SELECT max(id) FROM transfers), 1, 2 FROM bank_lines WHERE reference = 'BACK-H'`),
  ).rejects.toThrow(/may still come back/);
  const debit = (await desk.lines()).find(({ reference }) => reference === 'OUT-H');
  const asked = await finance.phone.sign('POST /api/office/bank-lines/{bankLineId}/paid', {
    params: { bankLineId: debit?.id ?? 0 },
    body: { lines: [held?.id ?? 0], reason: 'Its charges are on the bill' },
  });
  expect((await desk.check(desk.idIn(asked))).body).toMatchObject({ state: 'done' });
  expect((await desk.issue('BACK-H', null)).problem.code).toBe('credit_used');
  expect((await give(held?.id)).body).toMatchObject({ state: 'done' });
  expect(await Promise.all(made.map((one) => shops.won(one)))).toEqual([
    [90_000, 0],
    [40_000, 0],
  ]);
  await app.audit();
  await shops.forgetStatements();
});

it('a statement confirms only the payments that its checker was shown, and a stated debit prevents reopening its payment', async () => {
  const { desk, run, line, reopen } = await settlingOf(app, city);
  const shop = await shops.make('Rice');
  await shops.earn(shop, 8_000, 50);
  const { id } = await run();
  const rice = await line(id, 'Rice');
  const entry = (reference: string, won: number) =>
    statementFile({ id: reference, opening: 130_000, entries: [{ reference, won, endToEnd: rice?.endToEnd ?? '' }] });
  const freed = await reopen(rice?.id ?? 0);
  // Two statements with the debit are pending at once: the checker of the second saw a payment that the first has
  // confirmed.
  const [first, second] = [
    desk.idIn(await desk.ask(entry('D-1', -8_000))),
    desk.idIn(await desk.ask(entry('D-2', -8_000))),
  ];
  expect((await desk.check(first)).body).toMatchObject({ state: 'done' });
  expect((await desk.check(second)).problem.code).toBe('act_changed');
  expect((await desk.check(desk.idIn(freed))).problem.code).toBe('cannot_be');
  expect([await shops.won(shop), (await line(id, 'Rice'))?.state]).toEqual([[0, 0], 'paid']);
  await shops.forgetStatements();
});

it('an entry that names only a run’s file pays each of its shops if the sums match, and nobody otherwise', async () => {
  const { desk, run, line, file, look } = await settlingOf(app, city);
  const made = [await shops.make('Rice'), await shops.make('Beans')] as const;
  for (const [nth, one] of made.entries()) await shops.earn(one, 90_000 - 50_000 * nth, 50);
  const { id } = await run();
  const batch = textAt(readXml((await file(id)).text), 'CstmrCdtTrfInitn', 'PmtInf', 'PmtInfId') ?? '';
  const booked = (name: string, won: number) =>
    statementFile({ id: name, opening: 130_000, entries: [{ reference: name, won, batch }] });
  await desk.bring(booked('P-1', -129_000));
  expect(await shops.won(made[0])).toEqual([90_000, 90_000]);
  expect((await desk.lines()).map(({ reference }) => reference)).toEqual(['P-1']);
  await shops.forgetStatements();
  const asked = await desk.ask(booked('P-2', -130_000));
  expect((asked.body as OfficeAct).facts).toContainEqual({ name: 'confirms', value: '₩130,000 (2)' });
  expect((await look(id)).state).toBe('checked');
  expect((await desk.check(desk.idIn(asked))).status).toBe(200);
  expect((await look(id)).state).toBe('paid');
  expect(await Promise.all(made.map((one) => shops.won(one)))).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect((await line(id, 'Rice'))?.state).toBe('paid');
  expect(await desk.lines()).toEqual([]);
  // The same statement again, or one that looks like it, moves nothing more.
  expect((await desk.bring(booked('P-2', -130_000))).body).toMatchObject({ state: 'done' });
  await app.audit();
});
