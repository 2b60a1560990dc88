import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { counter } from '../testing/counter.ts';

const app = testApp({ mode: 'hosted' });
const desk = counter(app);
const RULES = { tiers: [{ from: '30', bps: 800 }], dailyAmount: '500', entryDays: 90 };
const WON = '125000';

it('a shop is designated by one operator, while it is approved and sells', async () => {
  const [one, other] = [await desk.operator(), await desk.operator()];
  const shop = await desk.shop();
  const { businessNumber } = (
    await desk.firms.call('GET /api/org/{id}', { params: { id: shop.id }, token: shop.token })
  ).body.organisation;
  const list = (by: typeof one, number: string) =>
    desk.call('POST /api/org/{id}/refund-shops', {
      params: { id: by.id },
      token: by.owner.token,
      body: { businessNumber: number },
    });
  expect((await list(one, '1111111111')).problem.code).toBe('not_a_shop');
  expect((await list(one, one.organisation.businessNumber)).problem.code).toBe('not_a_shop');
  const replies = await Promise.all([list(one, businessNumber), list(other, businessNumber)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [by, made] = replies[0]?.status === 201 ? [one, replies[0]] : [other, replies[1]];
  const again = by === one ? other : one;
  expect((await list(again, businessNumber)).problem.code).toBe('shop_listed');
  const shopId = made?.body.id ?? 0;
  const end = (of: typeof one) =>
    desk.call('DELETE /api/org/{id}/refund-shops/{shopId}', { params: { id: of.id, shopId }, token: of.owner.token });
  expect((await end(again)).status).toBe(404);
  expect((await end(by)).status).toBe(204);
  expect((await list(again, businessNumber)).status).toBe(201);
});

it('an organisation that pays no refunds has no page for refunds', async () => {
  const shop = await desk.shop();
  const of = { params: { id: shop.id }, token: shop.token };
  expect((await desk.call('GET /api/org/{id}/refunds', of)).problem.code).toBe('not_an_operator');
  expect((await desk.call('POST /api/org/{id}/refund-rules', { ...of, body: RULES })).problem.code).toBe(
    'not_an_operator',
  );
});

it('rules apply from their moment on, and a claim keeps the rules under which it was made', async () => {
  const operator = await desk.operator();
  const shop = await desk.shop(operator);
  const tourist = await desk.tourist();
  const before = await desk.claimed(tourist, await desk.buy(tourist, shop, WON));
  const of = { params: { id: operator.id }, token: operator.owner.token };
  const make = (more: object) => desk.call('POST /api/org/{id}/refund-rules', { ...of, body: { ...RULES, ...more } });
  const tiers = [
    { from: '30', bps: 500 },
    { from: '100', bps: 1000 },
  ];
  expect((await make({ tiers: [...tiers].reverse() })).problem.code).toBe('tiers_out_of_order');
  expect((await make({ validFrom: '2020-01-01T00:00:00.000Z' })).problem.code).toBe('rules_begin_wrong');
  expect((await make({ tiers, feeBps: 2500 })).body).toMatchObject({ version: 1, isCurrent: true, feePercent: '25' });
  const after = await desk.claimed(tourist, await desk.buy(tourist, shop, WON), { to: 'usdc' });
  expect([before.refundAmount, after.refundAmount]).toEqual(['8', '10']);
  const paid = await desk.until(tourist, after, ({ status }) => status === 'paid');
  expect(paid).toMatchObject({ grantedAmount: '10', feeAmount: '2.5', paid: { amount: '7.5' } });
  expect(await desk.units(tourist, 'USDC')).toEqual([7_500_000n, 0n]);
});

it('a claim of a payment has the shop’s Korean name, for its claimant and its operator', async () => {
  const operator = await desk.operator();
  const shop = await desk.shop(operator);
  const nameKo = '인사동공예';
  const named = await desk.firms.call('PATCH /api/org/{id}', {
    params: { id: shop.id },
    token: shop.token,
    body: { nameKo },
  });
  expect(named.status).toBe(200);
  const tourist = await desk.tourist();
  const made = await desk.claimed(tourist, await desk.buy(tourist, shop, WON));
  expect(made.merchantNameKo).toBe(nameKo);
  const of = { params: { id: operator.id }, token: operator.owner.token };
  const { body } = await desk.call('GET /api/org/{id}/refunds', of);
  expect(body).toMatchObject([{ id: made.id, merchantNameKo: nameKo }]);
  expect((await desk.paper(tourist, 'Seaside Silk')).merchantNameKo).toBeNull();
});

it('the comparison is filtered by state over all pages', async () => {
  const operator = await desk.operator();
  const tourist = await desk.tourist();
  const add = (n: number, effect: string | null) =>
    app.db.tx(async (tx) => {
      const number = `CMP-${operator.id}-${n}`;
      const { reference, id } = await tx.one(sql<{ reference: string; id: number }>`
        INSERT INTO tax_refunds (user_id, merchant_name, purchase_cents, refund_cents, receipt_hash, is_automatic, claim_day, created_at)
        VALUES (${tourist.userId}, 'Seaside Silk', 10000, 800, ${number}, false, (now() AT TIME ZONE 'Asia/Seoul')::date, now()) RETURNING reference::text AS reference, id`);
      await tx.run(sql`INSERT INTO tax_records (number, reference, operator_id, refund_id, refund_cents)
        VALUES (${number}, ${reference}::uuid, ${operator.id}, ${id}, 800)`);
      if (effect !== null)
        await tx.run(
          sql`INSERT INTO tax_answers (number, result, at, effect) VALUES (${number}, 'confirmed', now(), ${effect})`,
        );
      return number;
    });
  const contradicted = [await add(1, 'contradicts')];
  for (let n = 2; n < 8; n += 1) await add(n, n % 2 ? null : 'decided');
  contradicted.unshift(await add(8, 'contradicts'));
  const read = (query: object) =>
    desk.call('GET /api/org/{id}/refund-comparison', {
      params: { id: operator.id },
      token: operator.owner.token,
      query: { limit: 2, ...query },
    });
  const page = await read({ state: 'contradicted' });
  expect(page.body.map(({ number, state }) => [number, state])).toEqual(
    contradicted.map((number) => [number, 'contradicted']),
  );
  expect((await read({ state: 'waiting' })).body.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect((await read({ state: 'unknown' })).body).toEqual([]);
});
