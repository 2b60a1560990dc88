import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../contract.ts';
import { findShops } from './shops-store.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const firms = registry(app);
const shops = market(app);
const call: ReturnType<typeof app.client<typeof contract>> = (route, sent) => app.client(contract)(route, sent);
const PLACE = 'PATCH /api/merchants/{userId}/place';
const always = Array.from({ length: 7 }, () => ({ from: 0, to: 1440 }));
const never = Array.from({ length: 7 }, () => null);
const place = { address: '72 Eunhaeng-ro, Jeonju', latitude: 35.8147, longitude: 127.1535 };

/** Creates an approved organisation that sells, and its owner. */
async function shop(name: string, change: object = { place }) {
  const owner = await app.register();
  const { organisation } = await firms.make(owner, { name, kinds: ['merchant'] });
  const params = { userId: organisation.id };
  const said = await call(PLACE, { params, token: owner.token, body: change });
  if (said.status !== 200) throw new Error(said.text);
  return { owner, organisation, params, said: said.body };
}
const found = async (token: string, query: object = {}) =>
  (await call('GET /api/shops', { token, query })).body.map(({ name }) => name);

it('a shop is found by a part of either name, by trade and by being open now, page by page, and only with a place and while it trades', async () => {
  const { token } = await app.register();
  const tea = await shop('Haneul Tea', { place, week: always });
  await app.call('PATCH /api/org/{id}', {
    params: { id: tea.organisation.id },
    token: tea.owner.token,
    body: { nameKo: '하늘 찻집' },
  });
  await shops.call('PATCH /api/merchants/{userId}', {
    params: tea.params,
    token: tea.owner.token,
    body: { category: 'tea', cashbackBps: 700 },
  });
  const books = await shop('Dalbit Books', { place: { ...place, longitude: 127.2 }, week: never });
  await shop('Sol Pharmacy', {});
  expect(await found(token)).toEqual(['Dalbit Books', 'Haneul Tea']);
  expect((await call('GET /api/shops', { token, query: { q: '찻집' } })).body).toMatchObject([
    { name: 'Haneul Tea', nameKo: '하늘 찻집', trade: 'tea', cashbackBps: 700, ...place, week: always },
  ]);
  expect(await found(token, { q: 'BOOK' })).toEqual(['Dalbit Books']);
  expect(await found(token, { q: '%' })).toEqual([]);
  expect(await found(token, { trade: 'tea' })).toEqual(['Haneul Tea']);
  expect(await found(token, { open: 'now' })).toEqual(['Haneul Tea']);
  const first = await call('GET /api/shops', { token, query: { limit: 1 } });
  const before = /before=(\d+)/.exec(first.headers.get('link') ?? '')?.[1];
  expect(await found(token, { limit: 1, before })).toEqual(['Haneul Tea']);
  expect((await call('GET /api/shops', { token, query: { q: 'x'.repeat(61) } })).status).toBe(400);
  expect((await call('GET /api/shops', {})).status).toBe(401);
  // A suspended shop is not listed; after its approval its place applies again.
  const services = app.built.mounted.services;
  await decideState(services, { id: books.organisation.id, state: 'suspended', reason: 'A complaint' });
  expect(await found(token)).toEqual(['Haneul Tea']);
  await decideState(services, { id: books.organisation.id, state: 'approved', reason: null });
  expect(await found(token)).toEqual(['Dalbit Books', 'Haneul Tea']);
  const off = await call(PLACE, { params: tea.params, token: tea.owner.token, body: { place: null } });
  expect(off.body).toEqual({ place: null, asked: null, refused: null, week: always });
  expect(await found(token)).toEqual(['Dalbit Books']);
});

it('only an organisation’s owner or manager states its shop’s place, signed; a person, a clerk and an organisation that does not sell cannot', async () => {
  const { owner, organisation, params, said } = await shop('Namsan Meals');
  expect(said).toMatchObject({ place, asked: null, refused: null, week: null });
  const [manager, clerk] = [
    await firms.staff(owner, organisation.id, 'manager'),
    await firms.staff(owner, organisation.id, 'clerk'),
  ];
  const change = (who: { token: string }, body: object, at = params) =>
    call(PLACE, { params: at, token: who.token, body });
  const moved = { ...place, address: 'Next door', latitude: -33.123_456_7 };
  expect((await change(manager, { place: moved })).body.place).toMatchObject({
    address: 'Next door',
    latitude: -33.123457,
  });
  expect((await change(clerk, { place })).status).toBe(403);
  expect((await change(owner, { place }, { userId: owner.userId })).problem.code).toBe('no_shop_here');
  const employer = (await firms.make(owner, { name: 'Baram Works' })).organisation;
  expect((await change(owner, { place }, { userId: employer.id })).problem.code).toBe('no_shop_here');
  const asked = (await firms.make(owner, { name: 'Byeol Mart', kinds: ['merchant'], isOpen: false })).organisation;
  expect((await change(owner, { place }, { userId: asked.id })).status).toBe(403);
  const bad = [
    { place: { ...place, latitude: 91 } },
    { place: { ...place, address: ' ' } },
    { week: always.slice(1) },
    { week: [{ from: 60, to: 60 }, ...always.slice(1)] },
    { week: [{ from: 0, to: 1441 }, ...always.slice(1)] },
  ];
  for (const body of bad) expect((await change(owner, body)).status, JSON.stringify(body)).toBe(400);
  expect((await call('GET /api/merchants/{userId}/place', { params, token: owner.token })).body).toMatchObject({
    place: { address: 'Next door' },
    week: null,
  });
});

it('among 10,000 shops a page is read by its index, and a search reads all of them', async () => {
  await app.db.tx(async (tx) => {
    await tx.run(sql`INSERT INTO merchants (house_owner, name, name_ko, kind, open_minutes)
      SELECT 'house:merchant-' || translate(to_char(n, 'FM00000'), '0123456789', 'abcdefghij'), 'Shop number ' || n, n || '번 가게', 'food',
             CASE WHEN n % 2 = 0 THEN '{[0,10080)}'::int4multirange ELSE '{}' END FROM generate_series(1, 10000) n`);
    await tx.run(sql`INSERT INTO shop_places (merchant_id, state, address, latitude, longitude)
      SELECT id, 'approved', 'Jeonju', 35800000 + id::int, 127100000 + id::int FROM merchants WHERE house_owner IS NOT NULL`);
    await tx.run(sql`ANALYZE merchants`);
    await tx.run(sql`ANALYZE shop_places`);
  });
  const sought = { q: '', trade: null, minute: null, before: Number.MAX_SAFE_INTEGER, count: 201 } as const;
  const plans: string[] = [];
  const watched = {
    ...app.db,
    rows: async (statement: ReturnType<typeof sql<{ 'QUERY PLAN': string }>>) => {
      const plan = await app.db.rows(sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE, TIMING OFF) ${statement}`);
      plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
      return [];
    },
  } as unknown as typeof app.db;
  await findShops(watched, sought);
  expect(plans[0]).toContain('shop_places_found');
  expect(plans[0]).not.toContain('Seq Scan');
  // A page reads only its own rows, not all 10,000.
  const rows = [...(plans[0] ?? '').matchAll(/actual rows=([\d.]+)/g)].map(([, n]) => Number(n));
  expect(Math.max(...rows)).toBeLessThanOrEqual(202);
  expect(await findShops(app.db, { ...sought, q: 'shop number 77', count: 500 })).toHaveLength(111);
  expect(await findShops(app.db, { ...sought, q: '9999번' })).toHaveLength(1);
  expect(await findShops(app.db, { ...sought, minute: 5, trade: 'meals' })).toHaveLength(201);
});
