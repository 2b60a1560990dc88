import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { waitUntilInForce } from '#features/currency/server/testing/version.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { contract as payContract } from '#features/pay/contract.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { findPlanted } from '#platform/server/testing/planted.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { contract } from '../contract.ts';
import { auditCampaigns } from './audit.ts';
import { setStopped } from './campaigns-store.ts';
import { campaigning } from './testing/running.ts';
import { campaignUpkeepJob } from './upkeep.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const { ask, giving, pay, payment, person, refund, won } = market(app);
let campaigns: Awaited<ReturnType<typeof campaigning>>;
beforeEach(async () => {
  campaigns = await campaigning(app);
});

/** Reads the quote that the payment sheet shows before the payment. */
const quote = async ({ userId, token }: Person, merchantId: number, amount: string) => {
  const sent = { params: { userId }, query: { merchantId, amount }, token };
  return (await app.client(payContract)('GET /api/payment-quotes/{userId}', sent)).body.benefit;
};
const shopOf = async (stall: Person, bps = 0) => (await giving(stall, bps)).body.id;
const upkeep = (stop = new AbortController().signal) => campaignUpkeepJob(app.built.mounted.services).run(stop);
const stop = (id: number) => app.db.tx((tx) => setStopped(tx, id));
const CHANGED = { status: 409, code: 'benefit_changed' };

it('shows the payer the best campaign in advance, and gives its benefit in addition to the shop’s cashback, on the receipt and in History', async () => {
  const [ann, stall, other] = [await person(), await person('0'), await person('0')];
  const [shop, elsewhere] = [await shopOf(stall, 1000), await shopOf(other)];
  const small = await campaigns.run({ bps: 500 });
  const best = await campaigns.run({ bps: 1000, mostPayment: 900n, shops: [shop] });
  await campaigns.run({ bps: 3000, trades: ['transit'] });
  expect(await quote(ann, shop, '12345')).toMatchObject({ campaignId: best, amount: '900', gives: 'at_once' });
  expect(await quote(ann, elsewhere, '12345')).toMatchObject({ campaignId: small, amount: '617' });
  expect(await quote(ann, shop, '9')).toBeNull();
  // The payer pays 10,000 and gets 1,000 cashback from the shop at once, and 900 from the city, which the shop does not
  // see.
  const shown = { campaignId: best, amount: '900' };
  const made = (await pay(ann, { merchantId: shop, amount: '10000', benefit: shown }, 'key')).body;
  expect(made.benefit).toMatchObject({ ...shown, name: 'Winter market', back: '0', state: 'given', releaseAt: null });
  expect((await pay(ann, { merchantId: shop, amount: '10000', benefit: shown }, 'key')).body.id).toBe(made.id);
  expect([await won(ann), await won(stall)]).toEqual([
    [91_900, 0],
    [9000, 0],
  ]);
  expect((await payment(stall, made.id)).body.benefit).toBeNull();
  const history = await app.call('GET /api/transactions/{userId}', {
    params: { userId: ann.userId },
    token: ann.token,
  });
  expect(history.body).toContainEqual(
    expect.objectContaining({ kind: 'benefit', amount: '900', group: made.id, merchantName: 'Winter market' }),
  );
  // A payer of a charge, or one without a quote, still gets the best benefit.
  const charge = await ask(other, '2000');
  expect((await pay(ann, { chargeId: charge.id, amount: '2000' })).body.benefit).toMatchObject({ amount: '100' });
  const listed = await app.client(contract)('GET /api/campaigns/{userId}', {
    params: { userId: ann.userId },
    token: ann.token,
  });
  expect(listed.body.map(({ id, given }) => [id, given])).toEqual(
    expect.arrayContaining([
      [small, '100'],
      [best, '900'],
    ]),
  );
  for (const { id } of listed.body) await stop(id);
});

it('a payment with the shown benefit of a campaign since stopped, spent or capped is refused with the present benefit, and nothing moves', async () => {
  const [ann, bob, stall] = [await person(), await person(), await person('0')];
  const shop = await shopOf(stall);
  const small = await campaigns.run({ bps: 100, budget: 1_000n });
  const id = await campaigns.run({ bps: 1000, mostMonth: 1500n, budget: 2000n });
  const shown = (amount: string, campaignId = id) => ({ merchantId: shop, benefit: { campaignId, amount } });
  expect((await pay(ann, { ...shown('1000'), amount: '10000' })).status).toBe(201);
  // Ann's month has 500 left and the budget 1,000. Bob's month is unused, so he gets the rest.
  const capped = await pay(ann, { ...shown('1000'), amount: '10000' });
  expect(capped.problem).toMatchObject({ ...CHANGED, errors: { benefit: 'is now 500 won from Winter market' } });
  expect(await quote(ann, shop, '10000')).toMatchObject({ campaignId: id, amount: '500' });
  expect((await pay(bob, { ...shown('900'), amount: '9000' })).status).toBe(201);
  expect((await pay(ann, { ...shown('500'), amount: '10000' })).problem).toMatchObject(CHANGED);
  expect((await pay(ann, { ...shown('100'), amount: '10000' })).status).toBe(201);
  expect(await campaigns.budget(id)).toEqual([0, 0]);
  // The larger campaign is used up, so the smaller one is now the best.
  expect(await quote(ann, shop, '10000')).toMatchObject({ campaignId: small, amount: '100' });
  const before = [await won(ann), await won(stall), await campaigns.budget(small)];
  await stop(small);
  expect((await pay(ann, { ...shown('100', small), amount: '10000' })).problem).toMatchObject(CHANGED);
  expect([await won(ann), await won(stall), await campaigns.budget(small)]).toEqual(before);
  expect((await pay(ann, { merchantId: shop, amount: '10000' })).body.benefit).toBeNull();
  await stop(id);
});

it('a refund that takes back more than it gives is refused with the missing won if the payer lacks money, and made once the payer has it', async () => {
  const [ann, stall, other] = [await person('10'), await person('100'), await person('0')];
  const [shop, elsewhere] = [await shopOf(stall, 1000), await shopOf(other)];
  const id = await campaigns.run({ bps: 1000, shops: [shop] });
  const paid = (await pay(ann, { merchantId: shop, amount: '10' })).body;
  expect((await refund(stall, paid.id, '9')).status).toBe(201);
  expect((await pay(ann, { merchantId: elsewhere, amount: '11' })).status).toBe(201);
  const before = [await won(ann), await won(stall), await campaigns.budget(id)];
  expect((await refund(stall, paid.id, '1')).problem).toMatchObject({
    status: 422,
    code: 'refund_too_small',
    detail: expect.stringContaining('2 won of cashback and benefit, 1 more than it gives'),
    errors: { amount: 'is less than the 2 won that it takes back' },
  });
  expect([await won(ann), await won(stall), await campaigns.budget(id)]).toEqual(before);
  await fund(app.db, ann.userId, 'KRW', '1');
  expect((await refund(stall, paid.id, '1')).status).toBe(201);
  expect(await won(ann)).toEqual([0, 0]);
  await stop(id);
});

it('a refund returns its share of the benefit to the budget, in parts to the won, and frees the payment’s month, even after the campaign', async () => {
  const [ann, stall] = [await person('30000'), await person('0')];
  const shop = await shopOf(stall, 1000);
  const id = await campaigns.run({ bps: 1000, mostMonth: 1000n, budget: 5000n });
  const paid = async (amount: string) => (await pay(ann, { merchantId: shop, amount })).body;
  const old = await paid('7777');
  expect(old.benefit).toMatchObject({ amount: '777' });
  await campaigns.monthAgo(old.id);
  // A new month has its full cap.
  const now = await paid('10000');
  expect(now.benefit).toMatchObject({ amount: '1000' });
  expect(await quote(ann, shop, '10000')).toBeNull();
  // Refunds of the previous month's payments free nothing in this month.
  const parts = ['1', '3333', '4000', '443'];
  let back = 0n;
  for (const [nth, part] of parts.entries()) {
    expect((await refund(stall, old.id, part)).status).toBe(201);
    const refunded = parts.slice(0, nth + 1).reduce((sum, one) => sum + BigInt(one), 0n);
    back = (777n * refunded) / 7777n;
    expect((await payment(ann, old.id)).body.benefit).toMatchObject({ back: back.toString() });
    expect(await quote(ann, shop, '10000')).toBeNull();
  }
  expect((await payment(ann, old.id)).body.benefit).toMatchObject({ back: '777', state: 'reversed' });
  // Refunding half of this month's payment frees 500 of its benefit.
  await refund(stall, now.id, '5000');
  expect(await quote(ann, shop, '10000')).toMatchObject({ amount: '500' });
  expect(await campaigns.budget(id)).toEqual([4500, 0]);
  // After the end, the rest of the budget returns to the city, and so do benefits of later refunds.
  await campaigns.endsIn(id, 0);
  const [city] = await won(campaigns.city);
  await upkeep();
  expect([await campaigns.budget(id), await won(campaigns.city)]).toEqual([
    [0, 0],
    [city + 4500, 0],
  ]);
  expect((await refund(stall, now.id, '5000')).status).toBe(201);
  expect(await campaigns.budget(id)).toEqual([500, 0]);
  await upkeep();
  expect(await won(campaigns.city)).toEqual([city + 5000, 0]);
  expect(await won(ann)).toEqual([30_000, 0]);
  const { n } = await app.db.one(
    sql<{ n: string }>`SELECT sum(won)::text AS n FROM campaign_months WHERE campaign_id = ${id}`,
  );
  expect(n).toBe('0');
});

it('a payer who spent the benefit returns the refunded share of the benefit out of the refund', async () => {
  const [ann, stall, friend] = [await person('10000'), await person('0'), await person('0')];
  const shop = await shopOf(stall, 1000);
  const id = await campaigns.run({ bps: 3000 });
  const { body } = await pay(ann, { merchantId: shop, amount: '10000' });
  expect(await won(ann)).toEqual([4000, 0]);
  const spent = await app.call('POST /api/local-currency/{userId}/sends', {
    params: { userId: ann.userId },
    token: ann.token,
    body: { amount: '4000', toAddress: friend.address },
  });
  expect(spent.status).toBe(201);
  expect((await refund(stall, body.id, '2000')).status).toBe(201);
  expect([await won(ann), await won(stall)]).toEqual([
    [1200, 0],
    [7200, 0],
  ]);
  expect((await refund(stall, body.id, '8000')).status).toBe(201);
  expect([await won(ann), await won(stall), await campaigns.budget(id)]).toEqual([
    [6000, 0],
    [0, 0],
    [100_000, 0],
  ]);
  await stop(id);
});

it('a benefit due at the month’s end is held in the budget, reduced by refunds, and given once, by another node if its node dies', async () => {
  const [ann, stall] = [await person('1000000'), await person('0')];
  const shop = await shopOf(stall);
  const id = await campaigns.run({ gives: 'month_end', budget: 70_000n });
  const shown = { campaignId: id, amount: '1000' };
  const paid: number[] = [];
  for (let nth = 0; nth < 12; nth += 1)
    paid.push((await pay(ann, { merchantId: shop, amount: '10000', benefit: shown })).body.id);
  expect([await campaigns.budget(id), await won(ann)]).toEqual([
    [70_000, 12_000],
    [880_000, 0],
  ]);
  await refund(stall, paid[0] ?? 0, '10000');
  await refund(stall, paid[1] ?? 0, '2500');
  expect(await campaigns.budget(id)).toEqual([70_000, 10_750]);
  // After a stop, promised benefits stay and the rest of the budget returns.
  await stop(id);
  await upkeep();
  expect(await campaigns.budget(id)).toEqual([10_750, 10_750]);
  await campaigns.monthEnds();
  // A node that dies in the middle leaves nothing half done.
  await expect(
    app.db.tx(async (tx) => {
      await tx.run(
        sql`UPDATE campaign_benefits SET state = 'given', release_at = NULL WHERE payment_id = ${paid[5] ?? 0}`,
      );
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  await Promise.all([upkeep(), upkeep()]);
  expect([await campaigns.budget(id), await won(ann)]).toEqual([
    [0, 0],
    [880_000 + 12_500 + 10_750, 0],
  ]);
  expect((await payment(ann, paid[1] ?? 0)).body.benefit).toMatchObject({
    amount: '1000',
    back: '250',
    state: 'given',
  });
  expect((await payment(ann, paid[0] ?? 0)).body.benefit).toMatchObject({ state: 'reversed' });
  // The benefit is paid out by now, so a refund takes it from the payer.
  await refund(stall, paid[2] ?? 0, '10000');
  expect(await campaigns.budget(id)).toEqual([1000, 0]);
});

it('a campaign gives benefits until its last moment by the store’s clock and not after', async () => {
  const [ann, stall] = [await person('1000000'), await person('0')];
  const shop = await shopOf(stall);
  const id = await campaigns.run();
  const payOnce = async () => (await pay(ann, { merchantId: shop, amount: '1000' })).body.benefit;
  expect(await payOnce()).not.toBeNull();
  await campaigns.endsIn(id, 700);
  const { at } = await app.db.one(sql<{ at: Date }>`SELECT ends_at AS at FROM campaigns WHERE id = ${id}`);
  for (let isOver = false; !isOver; ) {
    const before = await nowOf(app.db);
    isOver = (await payOnce()) === null;
    // The server judged the payment between the two clock readings.
    if (isOver) expect((await nowOf(app.db)).getTime()).toBeGreaterThanOrEqual(at.getTime());
    else expect(before.getTime()).toBeLessThanOrEqual(at.getTime());
  }
  await waitUntilInForce(app.db, { at });
  const late = { merchantId: shop, amount: '1000', benefit: { campaignId: id, amount: '100' } };
  expect((await pay(ann, late)).problem).toMatchObject(CHANGED);
  expect(await quote(ann, shop, '1000')).toBeNull();
});

it('the audit of campaigns finds a benefit, a budget and a month that differ from the ledger', async () => {
  const [ann, stall] = [await person(), await person('0')];
  const shop = await shopOf(stall);
  const id = await campaigns.run({ mostMonth: 900n });
  const { body } = await pay(ann, { merchantId: shop, amount: '5000' });
  expect(await auditCampaigns(app.db)).toEqual([]);
  const plants: readonly (readonly [string, string])[] = [
    [
      `UPDATE campaign_benefits SET amount = amount + 1 WHERE payment_id = ${body.id}`,
      'a benefit that is not what the ledger moved or holds',
    ],
    [
      `DELETE FROM campaign_benefits WHERE payment_id = ${body.id}`,
      'a benefit in the ledger without its row, or between others',
    ],
    [`UPDATE transfers SET kind = 'send' WHERE group_id = ${body.id}`, 'something else moved in a budget'],
    [`UPDATE campaign_months SET won = won - 1 WHERE campaign_id = ${id}`, 'a month that is not what was given in it'],
    [`UPDATE campaigns SET most_month = 499 WHERE id = ${id}`, 'more than a month may be given'],
  ];
  for (const [text, problem] of plants)
    expect((await findPlanted(app.db, text, auditCampaigns)).join('\n'), text).toContain(problem);
  expect(await auditCampaigns(app.db)).toEqual([]);
  await stop(id);
});
