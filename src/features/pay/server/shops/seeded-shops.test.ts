import { expect, test } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { listShops, market } from '../testing/stall.ts';

const app = testApp({ mode: 'hosted' });
const { call, pay, payment, person } = market(app);
const shops = async (token: string) => (await call('GET /api/merchants', { token })).body;

test('a hosted server has no shop that nobody runs', async () => {
  const { token } = await person('0');
  expect(await shops(token)).toEqual({ merchants: [], averageCashbackBps: 0, next: null });
});

test('the seeded shops of an earlier store are removed without payments, and closed with payments', async () => {
  const ann = await person();
  await listShops(app);
  const [grocer, tea] = (await shops(ann.token)).merchants;
  const paid = (await pay(ann, { merchantId: grocer?.id, amount: '5000' })).body;
  const again = await startTestApp({ over: app, isStill: true });
  await again.stop();
  expect((await shops(ann.token)).merchants).toEqual([]);
  for (const shop of [grocer, tea]) {
    const params = { id: shop?.id ?? 0 };
    expect((await call('GET /api/shops/{id}', { params, token: ann.token })).status).toBe(404);
    expect((await pay(ann, { merchantId: shop?.id, amount: '5000' })).problem.code).toBe('not_found');
  }
  expect((await payment(ann, paid.id)).body.receipt).toMatchObject({ merchant: 'Nambu Market Grocer', amount: '5000' });
  await app.audit();
});

test('a list of more than 200 shops is read to its end, page by page, and its average covers all of them', async () => {
  const { token } = await person('0');
  await app.db.run(sql`INSERT INTO merchants (house_owner, name, kind, cashback_bps, is_listed)
    SELECT 'house:merchant-many' || translate(n::text, '0123456789', 'abcdefghij'), 'Shop of many ' || n, 'market', CASE WHEN n > 200 THEN 1000 ELSE 0 END, true
      FROM generate_series(1, 250) n`);
  const first = await shops(token);
  expect([first.merchants.length, first.averageCashbackBps]).toEqual([200, 200]);
  const rest = (await call('GET /api/merchants', { token, query: { after: first.next ?? 0 } })).body;
  expect([rest.merchants.length, rest.averageCashbackBps, rest.next]).toEqual([50, 200, null]);
  const names = new Set([...first.merchants, ...rest.merchants].map(({ name }) => name));
  expect(names.size).toBe(250);
  await app.db.run(sql`DELETE FROM merchants WHERE name LIKE 'Shop of many %'`);
});

test('an empty personal wallet has no shop', async () => {
  const own = await startTestApp({ mode: 'personal' });
  try {
    expect((await own.call('GET /api/merchants')).body).toMatchObject({ merchants: [] });
  } finally {
    await own.stop();
  }
});
