import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeVersion, PendingVersion } from '../../office-contract.ts';
import { LATER_RULES } from '../../rule-table.ts';
import { FIRST } from '../../testing/first-rules.ts';
import { makeByCommand } from './by-command.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const ASK = 'POST /api/office/rules';

/** Returns a day `n` days ahead; the earliest is tomorrow, and in the last hour before midnight the day after. */
const day = async (n: number) =>
  (
    await app.db.one(
      sql<{
        day: string;
      }>`SELECT (((clock_timestamp() + interval '1 hour') AT TIME ZONE 'Asia/Seoul')::date + ${n}::int)::text AS day`,
    )
  ).day;
const ask = (by: Official, validFrom: string, change: object = { exchangeFeeBps: 180 }) =>
  by.phone.sign(ASK, { body: { validFrom, rules: { ...FIRST, ...change }, reason: 'The council has decided' } });
const check = checkAct;
const asked = async (by: Official) => (await by.phone.call('GET /api/office/rules/asked')).body as PendingVersion[];
const versions = async (by: Official) => (await by.phone.call('GET /api/office/rules')).body as OfficeVersion[];
/** Returns a call's rules as a program of an earlier release sends them. */
const withoutCases = (change: object) =>
  Object.fromEntries(Object.entries({ ...FIRST, ...change }).filter(([field]) => !(field in LATER_RULES)));
/** Changes the stored body of an act, which no program does. */
const rewrite = (id: number, change: object) =>
  app.db.tx(async (tx) => {
    await tx.run(sql`ALTER TABLE office_acts DISABLE TRIGGER office_acts_stay`);
    await tx.run(sql`
      UPDATE office_acts SET body = n.body, body_hash = sha256(convert_to(n.body, 'UTF8'))
        FROM (SELECT (body::jsonb || ${JSON.stringify(change)}::jsonb)::text AS body FROM office_acts WHERE id = ${id}) n
       WHERE id = ${id}`);
    await tx.run(sql`ALTER TABLE office_acts ENABLE TRIGGER office_acts_stay`);
  });
const holdsAt = (version: number, at: string) =>
  app.db.one(sql`SELECT currency_need(${version}, ${at}::timestamptz) AS is`).then(
    () => true,
    () => false,
  );

it('one officer requests rules from a day on, another officer checks them, and they take effect at that day’s midnight in Korea and not before', async () => {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  const [today, tomorrow] = [await day(0), await day(1)];
  const refusals = [
    [await ask(finance, today), 'validFrom'],
    [await ask(finance, tomorrow, {}), 'rules'],
    [await ask(finance, tomorrow, { exchangeFeeBps: 9000 }), 'rules.exchangeFeeBps'],
    [await ask(finance, tomorrow, { caps: { ...FIRST.caps, month: ['9', '1', null] } }), 'rules.caps.month'],
  ] as const;
  for (const [reply, field] of refusals)
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([400, [field]]);
  expect([await asked(owner), (await ask(approver, tomorrow)).problem.code]).toEqual([[], 'forbidden']);
  const made = await ask(finance, tomorrow);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const act = made.body as OfficeAct;
  // Only one version can be pending, whatever its day, so that the checker reads what was requested.
  expect((await ask(owner, await day(3), { exchangeFeeBps: 100 })).problem.code).toBe('act_waits');
  expect(await asked(approver)).toMatchObject([
    { act: { id: act.id, mayCheck: true }, validFrom: tomorrow, fault: null },
  ]);
  expect((await check(finance, act.id)).problem.code).toBe('forbidden');
  expect((await check(approver, act.id)).body).toMatchObject({ state: 'done' });
  const [coming, now] = await versions(owner);
  const midnight = `${tomorrow}T00:00:00+09:00`;
  expect([coming?.state, coming?.rules.exchangeFeeBps, now?.state, now?.rules.exchangeFeeBps]).toEqual([
    'coming',
    180,
    'now',
    250,
  ]);
  expect([coming?.validFrom, coming?.madeBy, coming?.checkedBy]).toEqual([
    new Date(midnight).toISOString(),
    'Test Person',
    'Test Person',
  ]);
  const before = new Date(Date.parse(midnight) - 1).toISOString();
  const held = [
    [now?.id, before],
    [now?.id, midnight],
    [coming?.id, before],
    [coming?.id, midnight],
  ] as const;
  expect(await Promise.all(held.map(([id = 0, at]) => holdsAt(id, at)))).toEqual([true, false, false, true]);
  const trail = await app.db.rows(sql<{ act: string }>`
    SELECT act FROM organisation_audit WHERE organisation_id = ${city.id()} AND act !~ '^(staff|office)' ORDER BY n`);
  expect(trail.map((one) => one.act)).toContain('currency.made');
});

it('rules checked after their day, or after a newer version was made, do not take effect, and the act reports that', async () => {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  const late = (await ask(finance, await day(1))).body as OfficeAct;
  await rewrite(late.id, { validFrom: await day(0) });
  expect((await asked(approver))[0]?.fault).toMatch(/at the earliest/);
  expect((await check(approver, late.id)).problem).toMatchObject({ code: 'date_passed' });
  expect(await versions(owner)).toHaveLength(1);
  await finance.phone.sign('POST /api/office/acts/{actId}/withdraw', { params: { actId: late.id } });

  const second = (await ask(finance, await day(9))).body as OfficeAct;
  const between = { validFrom: await day(5), rules: { ...FIRST, cashbackDays: 9 } };
  expect(await makeByCommand(app.built.mounted.services, JSON.stringify(between))).toMatchObject({ refused: null });
  expect((await asked(approver))[0]?.fault).toMatch(/Another version/);
  expect((await check(approver, second.id)).problem).toMatchObject({ code: 'act_changed' });
  expect(await versions(owner)).toHaveLength(2);
});

it('rules take effect as the checker saw them, or not at all', async () => {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  const { id } = (await ask(finance, await day(1))).body as OfficeAct;
  await rewrite(id, { rules: { ...FIRST, exchangeFeeBps: 180, mostPayment: '1' } });
  expect((await check(approver, id)).problem).toMatchObject({
    code: 'act_changed',
    detail: 'Its effect has changed since it was shown. Withdraw this act and make it again.',
  });
  expect(await versions(owner)).toHaveLength(1);
});

it('a call, a file, or an act of an earlier release without case terms does not change the case terms', async () => {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  const terms = { caseOpenDays: 30, caseAnswerDays: 7, caseDecideDays: 20, caseOneOfficerWon: '50000' };
  const command = async (n: number, rules: object) =>
    makeByCommand(app.built.mounted.services, JSON.stringify({ validFrom: await day(n), rules }));
  expect(await command(1, { ...FIRST, ...terms })).toMatchObject({ refused: null });
  const made = await finance.phone.sign(ASK, {
    body: { validFrom: await day(2), rules: withoutCases({ exchangeFeeBps: 180 }), reason: 'The council has decided' },
  });
  const { id, facts } = made.body as OfficeAct;
  expect(facts).toMatchObject([{ name: 'valid_from' }, { name: 'change' }]);
  await rewrite(id, { rules: withoutCases({ exchangeFeeBps: 180 }) });
  expect((await asked(approver))[0]?.rules).toEqual({ ...FIRST, ...terms, exchangeFeeBps: 180 });
  expect((await check(approver, id)).body).toMatchObject({ state: 'done' });
  expect(await command(3, withoutCases({ cashbackDays: 9 }))).toEqual({
    changes: ['Exchange fee: 1.8% → 2.5%', 'Days until more cashback comes: 7 → 9'],
    refused: null,
  });
  const [third, second] = await versions(owner);
  expect([second?.rules, third?.rules]).toEqual([
    { ...FIRST, ...terms, exchangeFeeBps: 180 },
    { ...FIRST, ...terms, cashbackDays: 9 },
  ]);
});
