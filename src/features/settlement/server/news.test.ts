import { expect, it } from 'vitest';
import { areSetAside, METRICS_TOKEN } from '#app/server/testing/aside.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';

const app = testApp({ mode: 'hosted', settings: { metricsToken: METRICS_TOKEN } });
const city = cityOffice(app);
const shops = shopsOf(app);
const firms = registry(app);
let settling: ReturnType<typeof settlingOf> | undefined;
/** People who settle: they add the operator's account, so there are some once. */
const settlers = () => {
  settling ??= settlingOf(app, city);
  return settling;
};

interface Person {
  readonly userId: number;
  readonly token: string;
}
const noticesOf = async ({ userId, token }: Person) =>
  ((await app.call('GET /api/notifications/{userId}', { params: { userId }, token })).body as { title: string }[]).map(
    ({ title }) => title,
  );
const mailsTo = async ({ userId }: Person) =>
  (
    await app.db.rows(sql<{ kind: string }>`
      SELECT kind FROM mails WHERE sealed_for = ${`user:${userId}`} AND kind LIKE 'organisation %' ORDER BY id`)
  ).map(({ kind }) => kind.split(' ')[1]);

/** The mails to a person once the notices that are due have gone out, sorted. */
const toldBy = (person: Person) =>
  eventually(async () => {
    await app.runJob('settlement-news');
    return (await mailsTo(person)).toSorted();
  });

it('owners are notified that their organisation is approved, suspended, resumed or refused, in their list and by mail', async () => {
  const office = await city.owner();
  const [owner, other] = [await app.register('yuna@shop.example'), await app.register('minsu@shop.example')];
  const shop = await firms.make(owner, { kinds: ['merchant'], isOpen: false });
  const refused = await firms.make(other, { kinds: ['merchant'], isOpen: false });
  const decide = (shopId: number, decision: string, reason?: string) =>
    office.phone.sign('POST /api/office/shops/{shopId}/decide', {
      params: { shopId },
      body: { decision, ...(reason && { reason }) },
    });
  expect((await decide(shop.organisation.id, 'approve')).status).toBe(200);
  expect((await decide(shop.organisation.id, 'suspend', 'Under inquiry')).status).toBe(200);
  expect((await decide(shop.organisation.id, 'resume')).status).toBe(200);
  expect((await decide(refused.organisation.id, 'refuse', 'No such number')).status).toBe(200);
  expect(await mailsTo(owner)).toEqual(['approved', 'suspended', 'resumed']);
  expect(await mailsTo(other)).toEqual(['refused']);
  await eventually(() => noticesOf(owner)).toEqual([
    'Your organisation can act again',
    'Your organisation is suspended',
    'Your organisation is approved',
  ]);
  await eventually(() => noticesOf(other)).toEqual(['Your organisation was refused']);
});

it('a shop is notified that it was paid or left out of a settlement, which its history calls by that name', async () => {
  const { run, file, line, desk } = await settlers();
  const owner = await app.register('owner@stall.example');
  const [paid, left] = [await shops.make('Stall'), await shops.make('Bakery', { hasAccount: true })];
  for (const { userId } of [paid, left])
    await app.db.run(
      sql`INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${userId}, ${owner.userId}, 'owner')`,
    );
  await shops.earn(paid, 10_000, 50);
  await shops.earn(left, 3_000, 50);
  await app.db.run(sql`UPDATE organisations SET state = 'suspended' WHERE id = ${left.userId}`);
  const { id } = await run();
  await file(id);
  const debit = { reference: 'BD-1', won: -10_000, endToEnd: (await line(id, 'Stall'))?.endToEnd ?? '' };
  await desk.bring(statementFile({ id: 'S-1', opening: 13_000, entries: [debit] }));
  await toldBy(owner).toEqual(['left_out', 'settled']);
  await app.runJob('settlement-news');
  expect(await mailsTo(owner)).toHaveLength(2);
  await eventually(async () => (await noticesOf(owner)).toSorted()).toEqual(['Settlement not paid', 'Settlement paid']);
  const params = { userId: paid.userId };
  const history = await app.call('GET /api/transactions/{userId}', { params, token: owner.token });
  expect((history.body as { kind: string }[]).map(({ kind }) => kind)).toContain('settlement');
});

it('a shop is notified that its place was approved or refused, in its list and by mail', async () => {
  const office = await city.owner();
  const owner = await app.register('place@shop.example');
  const { id } = (await firms.make(owner, { kinds: ['merchant'] })).organisation;
  for (const [decision, reason] of [
    ['approve', null],
    ['refuse', 'It is a road'],
  ] as const) {
    const place = { address: `${decision} Street`, latitude: 35.8147, longitude: 127.1535 };
    const asked = await app.call('PATCH /api/merchants/{userId}/place', {
      params: { userId: id },
      token: owner.token,
      body: { place },
    });
    const { asked: waiting } = asked.body as { asked: { id: number } };
    const decided = await office.phone.sign('POST /api/office/shops/{shopId}/place', {
      params: { shopId: id },
      body: { place: waiting.id, decision, reason },
    });
    expect(decided.status).toBe(200);
  }
  expect(await mailsTo(owner)).toEqual(['approved', 'place_approved', 'place_refused']);
  await eventually(() => noticesOf(owner)).toEqual([
    'The place of your shop was refused',
    'The place of your shop is approved',
    'Your organisation is approved',
  ]);
});

it('a notice of a settlement that fails again and again is tried later each time, and operators see it set aside', async () => {
  const { run, line } = await settlers();
  const shop = await shops.make('Kiosk', { hasAccount: true });
  await shops.earn(shop, 3_000, 50);
  await shops.earn(await shops.make('Tailor'), 3_000, 50);
  await app.db.run(sql`UPDATE organisations SET state = 'suspended' WHERE id = ${shop.userId}`);
  const { id = 0 } = (await line((await run()).id, 'Kiosk')) ?? {};
  const fail = sql`
    CREATE FUNCTION fail_news() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no news'; END $$`;
  await app.db.run(fail);
  await app.db.run(sql`
    CREATE TRIGGER fail_news BEFORE DELETE ON settlement_news FOR EACH ROW EXECUTE FUNCTION fail_news()`);
  const waits: boolean[] = [];
  for (const leastS of [5, 20, 60]) {
    await app.db.run(sql`UPDATE settlement_news SET look_at = now() WHERE line_id = ${id}`);
    await app.runJob('settlement-news');
    const row = await app.db.one(sql<{ is_later: boolean }>`
      SELECT look_at > now() + make_interval(secs => ${leastS}) AS is_later FROM settlement_news WHERE line_id = ${id}`);
    waits.push(row.is_later);
  }
  expect(waits).toEqual([true, true, true]);
  // The shop of an earlier test is left out of this run too.
  await areSetAside(app, 'settlementNews', 'settlement_news', 2);
  await app.db.run(sql`DROP TRIGGER fail_news ON settlement_news`);
  await app.db.run(sql`UPDATE settlement_news SET look_at = now()`);
  await app.runJob('settlement-news');
  await areSetAside(app, 'settlementNews', 'settlement_news', 0);
  await shops.forgetStatements();
});
