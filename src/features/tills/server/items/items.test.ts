import { expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as ofOrganisations } from '#features/organisations/contract.ts';
import { contract as ofPay } from '#features/pay/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { LIMITS } from '../../rules.ts';
import type { ShopItem } from '../../wire.ts';
import { tillShops } from '../testing/till-shop.ts';

const app = sharedApp();
const shops = tillShops(app);
type Shop = Awaited<ReturnType<typeof shops.make>>;

const LIST = 'GET /api/org/{id}/till-items';
const ADD = 'POST /api/org/{id}/till-items';
const CHANGE = 'PATCH /api/org/{id}/till-items/{itemId}';
const REMOVE = 'DELETE /api/org/{id}/till-items/{itemId}';
const codeOf = (reply: { status: number; problem: { code?: string } }) => [reply.status, reply.problem.code];

/** Calls of a shop's owner about its items. */
const listOf = ({ owner, organisation: { id } }: Shop, token = owner.token) => ({
  list: async () => (await shops.call(LIST, { params: { id }, token })).body,
  add: (body: { name: string; price: string; category?: string; place?: number; isOn?: boolean }) =>
    shops.call(ADD, { params: { id }, token, body }),
  change: (itemId: number, body: object) => shops.call(CHANGE, { params: { id, itemId }, token, body }),
  remove: (itemId: number) => shops.call(REMOVE, { params: { id, itemId }, token }),
});

async function shopWithItems() {
  const shop = await shops.make();
  const list = listOf(shop);
  const add = async (name: string, price: string, more: object = {}) =>
    (await list.add({ name, price, ...more })).body as ShopItem;
  const tea = await add('유자차', '5500', { category: 'Tea', place: 1 });
  const cake = await add('Rice cake', '3000');
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  return { shop, list, tea, cake, at };
}

testLong(
  'a shop has at most two hundred items, each with its own name and a price in whole won, changed by owner and manager only',
  async () => {
    const { shop, list, tea, cake } = await shopWithItems();
    const off = await list.add({ name: 'Azuki', price: '1000', isOn: false });
    expect(await list.list()).toEqual([
      tea,
      off.body,
      { id: cake.id, name: 'Rice cake', price: '3000', category: null, place: null, isOn: true },
    ]);
    expect(codeOf(await list.add({ name: '유자차', price: '1' }))).toEqual([409, 'item_named']);
    expect(codeOf(await list.change(cake.id, { name: '유자차' }))).toEqual([409, 'item_named']);
    for (const price of ['0', '-1', '1.5', 'free', '1000000000001'])
      expect(codeOf(await list.add({ name: 'Odd', price })), price).toEqual([422, 'invalid_won']);
    for (const name of ['', 'x'.repeat(41), '\u202e000', '\u3164'])
      expect((await list.add({ name, price: '1' })).status, name).toBe(400);
    expect(codeOf(await list.change(cake.id + 1000, { price: '1' }))).toEqual([404, 'not_found']);
    expect(codeOf(await listOf(await shops.make()).change(cake.id, { price: '1' }))).toEqual([404, 'not_found']);
    for (const role of ['clerk', 'accountant', 'auditor'] as const) {
      const { token } = await shops.firms.staff(shop.owner, shop.organisation.id, role);
      expect(codeOf(await listOf(shop, token).add({ name: role, price: '1' })), role).toEqual([403, 'forbidden']);
    }
    const { token } = await shops.firms.staff(shop.owner, shop.organisation.id, 'manager');
    expect((await listOf(shop, token).change(cake.id, { category: 'Sweet', isOn: false })).body).toMatchObject({
      category: 'Sweet',
      isOn: false,
    });
    expect((await listOf(shop, token).remove(cake.id)).status).toBe(204);
    expect((await list.remove(cake.id)).status).toBe(404);
    expect(codeOf(await listOf(await shops.make('employer')).add({ name: 'Tea', price: '1' }))).toEqual([
      422,
      'no_merchant',
    ]);
    await app.db.run(sql`INSERT INTO till_items (organisation_id, name, price)
    SELECT ${shop.organisation.id}, 'No. ' || n, n FROM generate_series(1, ${LIMITS.items - 3}) n`);
    const both = await Promise.all([list.add({ name: 'One', price: '1' }), list.add({ name: 'Two', price: '2' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(codeOf(await list.add({ name: 'Three', price: '3' }))).toEqual([422, 'too_many_items']);
    expect(await list.list()).toHaveLength(LIMITS.items);
    const { body } = await app.client(ofOrganisations)('GET /api/org/{id}/audit', {
      params: { id: shop.organisation.id },
      token: shop.owner.token,
    });
    const acts = body.map(({ act }) => act);
    expect(acts).toContain('till.item_set');
    expect(acts).toContain('till.item_removed');
  },
);

it('the shop names and prices the items that a clerk taps, and both receipts contain each item', async () => {
  const { shop, tea, cake, at } = await shopWithItems();
  const sold = await at.call('GET /api/till/items');
  expect(sold.body).toEqual([
    { id: tea.id, name: '유자차', price: '5500', category: 'Tea' },
    { id: cake.id, name: 'Rice cake', price: '3000', category: null },
  ]);
  const lines = [
    { itemId: tea.id, count: 2 },
    { itemId: cake.id, count: 1 },
  ];
  const charge = (await at.ask('14000', { lines })).body;
  const paid = await shops.stalls.pay(shop.buyer, { chargeId: charge.id, amount: '14000' });
  const items = [
    { name: '유자차 × 2', amount: '11000' },
    { name: 'Rice cake', amount: '3000' },
  ];
  expect((await at.taken()).body[0]).toMatchObject({ amount: '14000', items });
  for (const { userId, token } of [shop.buyer, { ...shop.owner, userId: shop.organisation.id }]) {
    const receipt = await app.client(ofPay)('GET /api/payments/{userId}/{id}', {
      params: { userId, id: paid.body.id },
      token,
    });
    expect(receipt.body.receipt.items).toEqual(items);
  }
});

it('a sum that differs from the present prices is refused with the new sum, and nothing is charged', async () => {
  const { list, tea, cake, at } = await shopWithItems();
  const elsewhere = await shopWithItems();
  const one = [{ itemId: tea.id, count: 1 }];
  const open = (await at.ask('5500', { lines: one })).body;
  await list.change(tea.id, { price: '6000' });
  const refused = await at.ask('5500', { lines: one });
  expect([...codeOf(refused), refused.problem.detail]).toEqual([
    409,
    'items_changed',
    'At current prices the total is 6000 won.',
  ]);
  // A charge keeps its price and stays open until another replaces it.
  expect((await at.charge(open.id)).body).toMatchObject({ state: 'open', amount: '5500' });
  expect((await at.ask('6000', { lines: one })).status).toBe(201);
  await list.change(cake.id, { isOn: false });
  for (const lines of [
    [{ itemId: cake.id, count: 1 }],
    [{ itemId: elsewhere.cake.id, count: 1 }],
    [{ itemId: 4_000_000, count: 1 }],
  ])
    expect(codeOf(await at.ask('3000', { lines }))).toEqual([409, 'items_changed']);
  for (const lines of [
    [],
    [{ itemId: tea.id, count: 0 }],
    [{ itemId: tea.id, count: 100 }],
    [...one, ...one],
    Array.from({ length: 51 }, (_, n) => ({ itemId: n + 1, count: 1 })),
  ])
    expect((await at.ask('6000', { lines })).status).toBe(400);
  expect((await at.ask('6000', { lines: one, items: [{ name: 'Gold', amount: '6000' }] })).status).toBe(400);
  expect((await at.ask('0', { lines: one })).problem.code).toBe('invalid_won');
});

testLong(
  'if a price is changed on another node while a clerk charges, the charge either uses the new price or is refused',
  async () => {
    const second = await secondNode(app);
    try {
      const { shop, tea, at } = await shopWithItems();
      const lines = [{ itemId: tea.id, count: 1 }];
      let price = 5500;
      for (let round = 0; round < 8; round += 1) {
        const [asked, changed] = await Promise.all([
          at.ask(String(price), { lines }),
          second.call(CHANGE, {
            params: { id: shop.organisation.id, itemId: tea.id },
            token: shop.owner.token,
            body: { price: String(price + 100) },
          }),
        ]);
        expect(changed.status).toBe(200);
        if (asked.status === 201) {
          const { items } = await app.db.one(sql<{ items: { amount: string }[] }>`
          SELECT items FROM charges WHERE id = ${asked.body.id}`);
          expect([asked.body.amount, items[0]?.amount]).toEqual([String(price), String(price)]);
        } else expect(codeOf(asked)).toEqual([409, 'items_changed']);
        price += 100;
        expect((await at.ask(String(price), { lines })).status).toBe(201);
      }
    } finally {
      await second.stop();
    }
  },
);
