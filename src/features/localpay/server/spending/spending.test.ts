import { describe, expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { populate } from '#features/ledger/server/testing/people.ts';
import { listShops, market, type Person } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { contract } from '../../contract.ts';
import { MOST_MOVED, monthBefore } from '../../spending.ts';

const app = sharedApp();
const clientOf = () => app.client(contract);
const call: ReturnType<typeof clientOf> = (route, sent) => clientOf()(route, sent);

const SPENDING = 'GET /api/spending/{userId}';
const look = async (
  who: Person,
  query: { purse?: 'localpay' | 'assets' | 'all'; until?: string } = {},
  token = who.token,
) => call(SPENDING, { params: { userId: who.userId }, query, token });
const lastOf = async (who: Person, purse?: 'localpay' | 'assets' | 'all') =>
  (await look(who, purse && { purse })).body.months.at(-1);
const made = (
  who: Person,
  query: { month: string; category: 'other' | 'home' | 'sent'; purse?: 'all'; limit?: number; before?: string },
) => call('GET /api/spending/{userId}/payments', { params: { userId: who.userId }, query, token: who.token });
const move = (who: Person, payee: string, category: string | null, token = who.token) =>
  app.call('PATCH /api/spending/{userId}/categories', {
    params: { userId: who.userId },
    body: { payee, category },
    token,
  });
const shopOf = async (paymentId: number) =>
  `shop-${(await app.db.one(sql<{ id: number }>`SELECT merchant_id AS id FROM payments WHERE id = ${paymentId}`)).id}`;

describe('spending', () => {
  test('is the payments in shops, less returned money, and sends; received and exchanged money does not count', async () => {
    const { person, ask, pay, refund } = market(app);
    const [stall, ann] = [await person(), await person('500000')];
    const paid = await pay(ann, { chargeId: (await ask(stall, '12000')).id, amount: '12000' });
    await pay(ann, { chargeId: (await ask(stall, '18500')).id, amount: '18500' });
    expect((await refund(stall, paid.body.id, '2000')).status).toBe(201);
    const sent = {
      params: { userId: ann.userId },
      token: ann.token,
      body: { amount: '3000', toAddress: stall.address },
    };
    expect((await app.call('POST /api/local-currency/{userId}/sends', sent)).status).toBe(201);
    const { months, now, first } = (await look(ann)).body;
    expect(months).toHaveLength(6);
    expect(months.at(-1)).toEqual({
      month: now,
      won: '31500',
      payments: 3,
      categories: [
        { category: 'other', won: '28500', payments: 2 },
        { category: 'sent', won: '3000', payments: 1 },
      ],
    });
    expect(first).toBe(now);
    expect(months.slice(0, -1).every(({ won, payments }) => won === '0' && payments === 0)).toBe(true);
    expect(await lastOf(stall)).toMatchObject({ won: '0', categories: [] });
    expect((await look(ann, {}, stall.token)).status).toBe(403);
    expect((await look(ann, { until: '2026-13' })).status).toBe(400);
  });

  test('of assets is sends with their fee, in won at the exchange’s rate, less cancelled sends', async () => {
    const { person, send, settled } = populate(app);
    const [ann, ben] = [await person('10'), await person('0')];
    await fund(app.db, ann.userId, 'KRW', '100000');
    const { body } = await send(ann, ben.address, { amount: '2.4999' });
    await settled(ann, body.id);
    const away = await send(ann, `0x${'34'.repeat(20)}`, { amount: '1' });
    await settled(ann, away.body.id);
    const back = { params: { id: away.body.id }, token: ann.token };
    expect((await app.call('POST /api/transactions/{id}/take-back', back)).status).toBe(201);
    const month = await lastOf(ann, 'assets');
    // 2.4999 plus the fee of 0.001 are worth 2,500.9 won, rounded down. For the returned send of 1,001, only the fee
    // counts.
    expect(month).toMatchObject({ won: '2501', payments: 2, categories: [{ category: 'sent', payments: 2 }] });
    expect(await lastOf(ann)).toMatchObject({ won: '0' });
    expect(await lastOf(ann, 'all')).toMatchObject({ won: '2501' });
    const rows = (await made(ann, { month: month?.month ?? '', category: 'sent', purse: 'all' })).body;
    expect(rows.map(({ amount, won, transactionId }) => [amount, won, transactionId])).toEqual([
      ['-1', '-1000', away.body.id],
      ['1.001', '1001', away.body.id],
      ['2.5009', '2500', body.id],
    ]);
    expect(rows[2]).toMatchObject({
      address: ben.address,
      payee: ben.address.toLowerCase(),
      merchantName: null,
      assetType: 'XP',
    });
  });

  test('counts in its month in Seoul, and returned money counts in the month of its return', async () => {
    const { person, ask, pay, refund } = market(app);
    const [stall, ann] = [await person(), await person('500000')];
    const [before, after, older] = [
      await pay(ann, { chargeId: (await ask(stall, '1000')).id, amount: '1000' }),
      await pay(ann, { chargeId: (await ask(stall, '2000')).id, amount: '2000' }),
      await pay(ann, { chargeId: (await ask(stall, '4000')).id, amount: '4000' }),
    ];
    expect((await refund(stall, older.body.id, '500')).status).toBe(201);
    const { now } = (await look(ann)).body;
    await at(before.body.id, `${now}-01 00:00:00`, '-1 millisecond');
    await at(after.body.id, `${now}-01 00:00:00`);
    await at(older.body.id, `${now}-01 00:00:00`, '-8 months');
    const { months, first } = (await look(ann)).body;
    expect(months.slice(-2).map(({ won, payments }) => [won, payments])).toEqual([
      ['1000', 1],
      ['1500', 1],
    ]);
    expect(first).toBe(monthBefore(now, 8));
    const earlier = (await look(ann, { until: monthBefore(now, 3) })).body;
    expect(earlier.months.map(({ month, won }) => [month, won]).at(0)).toEqual([first, '4000']);
    expect((await look(ann, { until: monthBefore(now, 2) })).body.before).toEqual({ won: '4000', payments: 1 });
    expect((await look(ann, { until: '2090-01' })).body.months.at(-1)?.month).toBe(now);
  });

  test('of one category in a month is listed as its payments and refunds, page by page', async () => {
    const { person, ask, pay, refund, giving } = market(app);
    const [stall, ann] = [await person(), await person('500000')];
    await giving(stall, 0, 'Stall of yore');
    const paid = await pay(ann, { chargeId: (await ask(stall, '12000')).id, amount: '12000' });
    const other = await pay(ann, { chargeId: (await ask(stall, '18500')).id, amount: '18500' });
    expect((await refund(stall, paid.body.id, '2000')).status).toBe(201);
    await giving(stall, 0, 'Stall of now');
    const month = (await look(ann)).body.now;
    const { body, headers } = await made(ann, { month, category: 'other', limit: 2 });
    expect(body.map(({ transactionId, won, merchantName }) => [transactionId, won, merchantName])).toEqual([
      [paid.body.id, '-2000', 'Stall of yore'],
      [other.body.id, '18500', 'Stall of yore'],
    ]);
    const next = /before=(\d+)/.exec(String(headers.get('link')))?.[1] ?? '';
    const rest = (await made(ann, { month, category: 'other', limit: 2, before: next })).body;
    expect(rest.map(({ won }) => won)).toEqual(['12000']);
    expect((await made(ann, { month: '2020-01', category: 'other' })).body).toEqual([]);
    expect((await made({ ...ann, token: stall.token }, { month, category: 'other' })).status).toBe(403);
  });

  test('is categorised by the shop, and by the person’s own choice, which is sealed and visible only to them', async () => {
    await listShops(app);
    const { person, ask, pay, call: shops } = market(app);
    const [stall, ann, ben] = [await person(), await person(), await person()];
    const paid = await pay(ann, { chargeId: (await ask(stall, '700')).id, amount: '700' });
    await pay(ben, { chargeId: (await ask(stall, '900')).id, amount: '900' });
    const says = { params: { userId: stall.userId }, token: stall.token, body: { category: 'transit' as const } };
    expect((await shops('PATCH /api/merchants/{userId}', says)).body).toMatchObject({ category: 'transit' });
    expect(await lastOf(ann)).toMatchObject({ categories: [{ category: 'transit', won: '700' }] });
    const shop = await shopOf(paid.body.id);
    expect((await move(ann, shop, 'home')).status).toBe(204);
    const month = await lastOf(ann);
    expect(month).toMatchObject({ categories: [{ category: 'home', won: '700', payments: 1 }] });
    expect((await made(ann, { month: month?.month ?? '', category: 'home' })).body).toMatchObject([{ payee: shop }]);
    expect(await lastOf(ben)).toMatchObject({ categories: [{ category: 'transit', won: '900' }] });
    const { moved } = await app.db.one(
      sql<{ moved: Uint8Array }>`SELECT moved FROM spending_categories WHERE user_id = ${ann.userId}`,
    );
    expect(new TextDecoder('latin1').decode(moved)).not.toContain('home');
    expect((await move(ann, shop, null)).status).toBe(204);
    expect(await lastOf(ann)).toMatchObject({ categories: [{ category: 'transit' }] });
    expect((await move(ann, shop, 'home', ben.token)).status).toBe(403);
    await moveMost(ann);
    expect((await move(ann, shop, 'home')).problem.code).toBe('too_many_moved');
    for (const [payee, category] of [
      ['shop-0', 'home'],
      ['Shop', 'home'],
      [shop, 'rent'],
    ] as const)
      expect((await move(ann, payee, category)).status).toBe(400);
  });
});

/** Moves the maximum number of payees. */
const moveMost = ({ userId }: Person) =>
  app.db.tx(async (tx) => {
    const { vault } = app.built.mounted.services;
    const all = Object.fromEntries(Array.from({ length: MOST_MOVED }, (_, nth) => [`shop-${1_000_000 + nth}`, 'home']));
    const place = { table: 'spending_categories', column: 'moved', row: userId };
    const sealed = await vault.seal(tx, userSubject(userId), place, new TextEncoder().encode(JSON.stringify(all)));
    await tx.run(sql`UPDATE spending_categories SET moved = ${sealed} WHERE user_id = ${userId}`);
  });

/** Changes the time of a payment, in Seoul, although guards let nobody change these rows. */
const at = (paymentId: number, local: string, shift = '0 seconds') =>
  app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(
      sql`UPDATE payments SET created_at = (${local}::timestamp + ${shift}::interval) AT TIME ZONE 'Asia/Seoul' WHERE id = ${paymentId}`,
    );
  });
