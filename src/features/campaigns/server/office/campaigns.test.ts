import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { LastMonth, OfficeCampaign } from '../../office-contract.ts';
import { campaignUpkeepJob } from '../upkeep.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const { giving, pay, person, won } = market(app);

const dayIn = async (days: number) => (await nowOf(app.db, days * 86_400_000)).toISOString().slice(0, 10);
const termsNow = async () => ({
  name: 'Winter market',
  nameKo: '겨울 장날',
  bps: 1000,
  gives: 'at_once',
  mostPayment: null,
  mostMonth: '3000',
  shops: null,
  trades: null,
  firstDay: await dayIn(-1),
  lastDay: await dayIn(20),
  budget: '50000',
});
const make = async (by: Official, more: object = {}): Promise<OfficeCampaign> => {
  const made = await by.phone.sign('POST /api/office/campaigns', { body: { ...(await termsNow()), ...more } });
  if (made.status !== 201) throw new Error(made.text);
  return made.body as OfficeCampaign;
};
const change = async (by: Official, campaignId: number, more: object) =>
  by.phone.sign('POST /api/office/campaigns/{campaignId}/change', {
    params: { campaignId },
    body: { ...(await termsNow()), ...more },
  });
const start = (by: Official, campaignId: number) =>
  by.phone.sign('POST /api/office/campaigns/{campaignId}/start', {
    params: { campaignId },
    body: { reason: 'Winter' },
  });
const check = checkAct;
const stop = (by: Official, campaignId: number) =>
  by.phone.sign('POST /api/office/campaigns/{campaignId}/stop', { params: { campaignId }, body: { reason: 'Enough' } });
const read = async (by: Official, campaignId: number) =>
  (await by.phone.call('GET /api/office/campaigns/{campaignId}', { params: { campaignId } })).body as OfficeCampaign;
const upkeep = () => campaignUpkeepJob(app.built.mounted.services).run(new AbortController().signal);

it('a campaign is drafted by one officer, funded from the office’s account and started by another, and stopped, with the remaining budget returned to that account', async () => {
  const owner = await city.owner();
  const finance = await city.join(owner, 'finance');
  const approver = await city.join(owner, 'approver');
  const office = { userId: city.id() as never };
  const campaign = await make(finance);
  expect(campaign).toMatchObject({ state: 'draft', revision: 1, balance: '0', act: null, madeBy: 'Test Person' });
  // Terms with which a campaign cannot start: days in the past, too long, above the maximum, or in unknown shops.
  for (const more of [
    { lastDay: await dayIn(-2) },
    { lastDay: await dayIn(400) },
    { bps: 3001 },
    { shops: [999_999] },
    { budget: '0' },
    { budget: 'a word' },
  ])
    expect((await change(finance, campaign.id, more)).status, JSON.stringify(more)).toBe(400);
  const asked = (await start(finance, campaign.id)).body as OfficeAct;
  expect(asked).toMatchObject({ kind: 'campaign.start', title: 'Winter market', isYours: true, mayCheck: false });
  expect((await check(finance, asked.id)).status).toBe(403);
  // The office's account is empty: the act stays pending and nothing is done.
  expect((await check(approver, asked.id)).problem.code).toBe('budget_not_covered');
  expect(await read(owner, campaign.id)).toMatchObject({ state: 'draft', act: { id: asked.id, state: 'waiting' } });
  await fund(app.db, office.userId, 'KRW', '60000');
  // A change after the request voids the pending act.
  expect((await change(finance, campaign.id, { bps: 2000 })).body).toMatchObject({ revision: 2, act: null });
  expect((await check(approver, asked.id)).problem.code).toBe('act_over');
  const again = (await start(finance, campaign.id)).body as OfficeAct;
  expect((await check(approver, again.id)).body).toMatchObject({ state: 'done' });
  expect(await read(owner, campaign.id)).toMatchObject({ state: 'runs', balance: '50000', act: { state: 'done' } });
  expect(await won(office as never)).toEqual([10_000, 0]);
  expect((await change(finance, campaign.id, {})).problem.code).toBe('not_so_now');
  const [ann, stall] = [await person(), await person('0')];
  const shop = (await giving(stall, 0)).body.id;
  const { body } = await pay(ann, { merchantId: shop, amount: '10000' });
  expect(body.benefit).toMatchObject({ campaignId: campaign.id, amount: '2000' });
  expect(await read(owner, campaign.id)).toMatchObject({ given: '2000', payments: 1, members: 1, balance: '48000' });
  expect((await stop(approver, campaign.id)).body).toMatchObject({ state: 'stopped' });
  expect((await stop(approver, campaign.id)).problem.code).toBe('not_so_now');
  await upkeep();
  expect(await won(office as never)).toEqual([58_000, 0]);
  const said = await app.db.rows(
    sql<{
      act: string;
    }>`SELECT act FROM organisation_audit WHERE organisation_id = ${city.id()} AND act LIKE 'campaign.%' ORDER BY n`,
  );
  expect(said.map(({ act }) => act)).toEqual(['campaign.made', 'campaign.changed', 'campaign.stopped']);
});

it('an officer cannot start a campaign for their own shop, nor for a shop on whose staff they are', async () => {
  const owner = await city.owner();
  const finance = await city.join(owner, 'finance');
  const approver = await city.join(owner, 'approver');
  const stall = await person('0');
  const shop = (await giving(stall, 0)).body.id;
  const own = (await giving({ ...finance, address: '' }, 0, 'Stall of finance')).body.id;
  const inOwn = await make(owner, { shops: [shop, own] });
  expect((await start(finance, inOwn.id)).problem.code).toBe('own_organisation');
  const elsewhere = await make(finance, { shops: [shop] });
  const asked = (await start(finance, elsewhere.id)).body as OfficeAct;
  await app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`
      INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${stall.userId}, ${approver.userId}, 'clerk')`);
  });
  expect((await check(approver, asked.id)).problem.code).toBe('own_organisation');
  expect(await read(owner, elsewhere.id)).toMatchObject({ state: 'draft', act: { state: 'waiting' } });
});

it('a campaign is simulated on last month’s payments, less refunds, with its caps and current terms', async () => {
  const owner = await city.owner();
  const [ann, bob, stall, other] = [await person(), await person(), await person('0'), await person('0')];
  const [shop, elsewhere] = [(await giving(stall, 0)).body.id, (await giving(other, 0)).body.id];
  const paid: number[] = [];
  for (const [who, merchantId, amount] of [
    [ann, shop, '10000'],
    [ann, shop, '15000'],
    [bob, shop, '2000'],
    [bob, elsewhere, '9000'],
  ] as const)
    paid.push((await pay(who, { merchantId, amount })).body.id);
  await app.call('POST /api/payments/{id}/refunds', {
    params: { id: paid[2] ?? 0 },
    body: { amount: '500' },
    token: stall.token,
  });
  await app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE payments SET created_at = (date_trunc('month', now() AT TIME ZONE 'Asia/Seoul') - interval '1 month' + interval '9 days 1 hour')
      AT TIME ZONE 'Asia/Seoul' WHERE id = ANY (${paid}::bigint[])`);
  });
  const month = async (campaignId: number) =>
    (await owner.phone.call('GET /api/office/campaigns/{campaignId}/last-month', { params: { campaignId } }))
      .body as LastMonth;
  // Ann gets 1,000 and 1,500, of which the monthly cap of 2,000 leaves 1,000. Bob gets 150 for the part that was not
  // refunded.
  const { id } = await make(owner, { shops: [shop], mostMonth: '2000' });
  const simulated = await month(id);
  expect(simulated).toMatchObject({
    payments: 4,
    touched: 3,
    members: 2,
    atCap: 1,
    total: '2150',
    spentOn: null,
    isWhole: true,
  });
  expect([simulated.days[8], simulated.days[9], simulated.days.at(-1)]).toEqual(['0', '2150', '2150']);
  await change(owner, id, { shops: null, mostMonth: null, budget: '3000' });
  expect(await month(id)).toMatchObject({
    touched: 4,
    atCap: 0,
    total: '3000',
    spentOn: `${simulated.month.slice(0, 8)}10`,
  });
  // The number of drafts is limited to what fits in a list.
  await app.db.run(sql`INSERT INTO campaigns (name, name_ko, bps, gives, starts_at, ends_at, budget, made_by)
    SELECT 'Draft', '초안', 1, 'at_once', now(), now() + interval '1 day', 1, ${owner.userId} FROM generate_series(1, 50)`);
  const more = await owner.phone.sign('POST /api/office/campaigns', { body: await termsNow() });
  expect(more.problem).toMatchObject({ status: 409, code: 'too_many_campaigns' });
});
