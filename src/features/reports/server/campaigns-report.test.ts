import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { campaigning } from '#features/campaigns/server/testing/running.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { dealingsOf, ownerOf } from '#features/office/server/testing/dealings.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import type { ReportCampaign } from '../contract.ts';
import { reportJob } from './make-day.ts';
import { pastDays } from './testing/past-days.ts';
import { fileOf } from './testing/report-stores.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const shops = market(app);
const past = pastDays(app);
const { pay } = dealingsOf(app);

/** Sums the ledger entries of some kinds on an account, over days in Korea. */
const moved = async (of: AccountOwner, kinds: readonly string[], from: string, to: string): Promise<number> =>
  Number(
    (
      await app.db.one(sql<{ won: string }>`
        SELECT coalesce(sum(e.amount), 0)::text AS won FROM entries e JOIN accounts a ON a.id = e.account_id JOIN transfers t ON t.id = e.transfer_id
         WHERE a.owner = ${of} AND a.asset_id = (SELECT id FROM assets WHERE is_local) AND t.kind = ANY (${kinds}::text[])
           AND ledger_day(e.at) BETWEEN ${from}::date AND ${to}::date`)
    ).won,
  );
const heldOf = async (of: AccountOwner): Promise<number> =>
  Number(
    (
      await app.db.one(sql<{ won: string }>`
        SELECT a.held::text AS won FROM accounts a WHERE a.owner = ${of} AND a.asset_id = (SELECT id FROM assets WHERE is_local)`)
    ).won,
  );
const TURNOVER = ['payment', 'refund'];

it('the sums of a campaign equal the ledger’s movements in the campaign’s account and shops, to the won', async () => {
  const auditor = await city.join(await city.owner(), 'auditor');
  const campaigns = await campaigning(app);
  const payer = await shops.person('1000000');
  const stall = async (name: string): Promise<Person & { shop: number }> => {
    const person = await shops.person('0');
    const { id } = (await shops.giving(person, 0, name)).body;
    return { ...person, shop: id };
  };
  const [tea, books] = [await stall('Tea'), await stall('Books')];
  // Pays in the period before the campaigns, which is as long as they have run, and a day before that.
  await pay(payer, books, 900);
  const fiveAgo = await past.last();
  const early = await pay(payer, tea, 7000);
  await shops.refund(tea, early, '1500');
  const fourAgo = await past.last();
  const firstDay = await past.dayAgo(5);
  const atOnce = await campaigns.run({ name: 'At once', bps: 1000, shops: [tea.shop], firstDay });
  const later = await campaigns.run({ name: 'Later', bps: 500, gives: 'month_end', shops: [books.shop], firstDay });
  const [one] = [await pay(payer, tea, 10_000), await pay(payer, tea, 3333)];
  await shops.refund(tea, one, '4001');
  const [, whole] = [await pay(payer, books, 20_000), await pay(payer, books, 5000)];
  await shops.refund(books, whole, '5000');
  const threeAgo = await past.last();
  await past.were([
    { upTo: fiveAgo, ago: 5 },
    { upTo: fourAgo, ago: 4 },
    { upTo: threeAgo, ago: 3 },
  ]);
  // The campaigns end before yesterday, since yesterday is not closed during the first hour of a day.
  await past.unguarded(
    `UPDATE campaigns SET started_at = started_at - interval '3 days', ends_at = ledger_day_start(ledger_day(now()) - 1)`,
  );
  await past.close();
  await reportJob(app.db).run(new AbortController().signal);
  const dayOf = (days: number) => past.dayAgo(days);
  const [today, last, begun, before, first] = (await Promise.all([0, 2, 3, 4, 5].map(dayOf))) as [
    string,
    string,
    string,
    string,
    string,
  ];

  const period = { from: begun, to: today };
  const reply = await auditor.phone.call('GET /api/office/reports/campaigns', { query: period });
  const told = new Map((reply.body as ReportCampaign[]).map((row) => [row.id, row]));
  expect([...told.keys()]).toEqual([later, atOnce]);
  for (const [id, at] of [
    [atOnce, tea],
    [later, books],
  ] as const) {
    const row = told.get(id);
    if (!row) throw new Error(`no campaign ${id}`);
    const budget = campaigns.account(id);
    const shop = ownerOf(at);
    const account = await app.db.one(sql<{ won: string }>`
      SELECT a.balance::text AS won FROM accounts a WHERE a.owner = ${budget} AND a.asset_id = (SELECT id FROM assets WHERE is_local)`);
    // Money that left the account and was not returned was given; money held in the account is reserved.
    expect(Number(row.given), row.name).toBe(Number(row.budget) - Number(account.won));
    expect(Number(row.reserved), row.name).toBe(await heldOf(budget));
    expect(row.during, row.name).toEqual({
      from: begun,
      to: last,
      net: String(await moved(shop, TURNOVER, begun, last)),
    });
    expect(row.before, row.name).toEqual({
      from: first,
      to: before,
      net: String(await moved(shop, TURNOVER, first, before)),
    });
  }
  expect(told.get(atOnce)).toMatchObject({
    ...{ budget: '100000', reserved: '0', given: '933', returned: '400', payments: 2, spent: '13333' },
    ...{ during: { net: '9332' }, before: { net: '5500' } },
  });
  expect(told.get(later)).toMatchObject({
    ...{ budget: '100000', reserved: '1000', given: '0', returned: '250', payments: 2, spent: '25000' },
    ...{ during: { net: '20000' }, before: { net: '900' } },
  });
  const csv = await (await fileOf(app.url, auditor, 'file', { ...period, list: 'campaigns', language: 'en' })).text();
  expect(csv).toContain(`${atOnce},At once,100000,0,933,400,2,13333,${begun},${last},9332,${first},${before},5500\r\n`);
  expect(csv.split('\r\n')).toHaveLength(4 + 2 + 1);
}, 240_000);

it('a campaign with missing daily figures shows no turnover to compare, instead of 0 won', async () => {
  const auditor = await city.join(await city.owner(), 'auditor');
  const campaigns = await campaigning(app);
  const [payer, keeper] = [await shops.person('100000'), await shops.person('0')];
  const { id: shop } = (await shops.giving(keeper, 0, 'Jam')).body;
  const id = await campaigns.run({ name: 'First day', bps: 1000, shops: [shop] });
  await shops.pay(payer, { merchantId: shop, amount: '20000' });
  await past.unguarded('DELETE FROM report_day_shops; DELETE FROM report_days');
  const period = { from: await past.dayAgo(0), to: await past.dayAgo(0) };
  const { body } = await auditor.phone.call('GET /api/office/reports/campaigns', { query: period });
  const told = (body as ReportCampaign[]).find((row) => row.id === id);
  expect(told).toMatchObject({ given: '2000', spent: '20000', during: null, before: null });
  const csv = await (await fileOf(app.url, auditor, 'file', { ...period, list: 'campaigns', language: 'en' })).text();
  expect(csv).toContain(`${id},First day,100000,0,2000,0,1,20000,,,,,,\r\n`);
  await reportJob(app.db).run(new AbortController().signal);
});
