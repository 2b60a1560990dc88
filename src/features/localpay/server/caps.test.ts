import { expect, test } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { nowVersion } from '#features/currency/server/testing/version.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { at, exchanger, KRW, XP } from '#features/exchange/server/testing/exchanger.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { contract } from '../contract.ts';

const app = testApp({ mode: 'hosted', isStill: true });
const { ask, giving, pay, person, refund, won, call } = market(app);

/** Caps for members with a proven e-mail, like everybody who registers here; none for others. */
const caps = (of: { payment?: string; month?: string; holding?: string }) => ({
  ...FIRST.caps,
  ...Object.fromEntries(Object.entries(of).map(([kind, cap]) => [kind, ['0', cap, null]])),
});
const limits = async ({ userId, token }: Person) =>
  (await app.client(contract)('GET /api/local-currency/{userId}/limits', { params: { userId }, token })).body;
const shopOf = async (stall: Person) => (await giving(stall, 0)).body.id;
const sendWon = (of: typeof app, from: Person, to: Person, amount: string) =>
  of.call('POST /api/local-currency/{userId}/sends', {
    params: { userId: from.userId },
    token: from.token,
    body: { amount, toAddress: to.address },
  });

test('a payment respects its own cap and the month’s cap, from two nodes at once too; a refund frees the cap of its own month only', async () => {
  const second = app.store.databaseUrl ? await secondNode(app, { isStill: true }) : undefined;
  try {
    const there = market(second ?? app);
    const [ann, stall] = [await person('1000000'), await person()];
    const merchantId = await shopOf(stall);
    const before = (await pay(ann, { merchantId, amount: '1000' })).body;
    await nowVersion(app.db, { caps: caps({ payment: '4000', month: '10000' }) });
    expect((await pay(ann, { merchantId, amount: '4001' })).problem).toMatchObject({
      status: 422,
      code: 'over_payment_cap',
      errors: { amount: 'is more than the limit of 4000 won for one payment' },
    });
    // Payments before there was a cap count too: 9,000 are left, enough for four payments of 2,000.
    const paid = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => (nth % 2 ? there : market(app)).pay(ann, { merchantId, amount: '2000' })),
    );
    expect(paid.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const { problem } of paid.filter(({ status }) => status !== 201))
      expect(problem).toMatchObject({ status: 422, code: 'over_month_cap' });
    expect(await limits(ann)).toMatchObject({ level: 1, month: { most: '10000', used: '9000' } });
    // Refunding the most recent payment frees its share of the month.
    const last = (await pay(ann, { merchantId, amount: '1000' })).body;
    expect((await refund(stall, last.id, '1000')).status).toBe(201);
    expect((await pay(ann, { merchantId, amount: '1000' })).status).toBe(201);
    expect((await pay(ann, { merchantId, amount: '1' })).problem.detail).toContain(
      '0 of this month’s 10000 won are left',
    );
    // Refunds race payments at the cap: the cap is never exceeded, and all of it can be used.
    const [one] = paid.filter(({ status }) => status === 201);
    const both = await Promise.all([
      refund(stall, before.id, '1000'),
      refund(stall, one?.body.id ?? 0, '1500'),
      ...Array.from({ length: 4 }, () => there.pay(ann, { merchantId, amount: '500' })),
    ]);
    const again = both.slice(2).filter(({ status }) => status === 201).length;
    expect(both.slice(0, 2).map(({ status }) => status)).toEqual([201, 201]);
    for (let nth = again; nth < 5; nth += 1) expect((await pay(ann, { merchantId, amount: '500' })).status).toBe(201);
    expect((await pay(ann, { merchantId, amount: '1' })).status).toBe(422);
    expect(await limits(ann)).toMatchObject({ month: { used: '10000' } });
    // A refund of a past month's payment frees nothing in this month.
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(
        sql`UPDATE payments SET created_at = created_at - interval '40 days' WHERE id = ${one?.body.id ?? 0}`,
      );
    });
    expect((await refund(stall, one?.body.id ?? 0, '500')).status).toBe(201);
    expect((await pay(ann, { merchantId, amount: '1' })).status).toBe(422);
  } finally {
    await second?.stop();
  }
});

testLong(
  'incoming money cannot exceed the holding cap; refunds and cashback may exceed it, and money held before the cap stays',
  async () => {
    const second = app.store.databaseUrl ? await secondNode(app, { isStill: true }) : undefined;
    try {
      await nowVersion(app.db, {});
      const [ann, ben, rich, stall] = [
        await person('0'),
        await person('100000'),
        await person('50000'),
        await person(),
      ];
      await giving(stall, 1000);
      const shop = await call('GET /api/merchants/{userId}', { params: { userId: stall.userId }, token: stall.token });
      const merchantId = shop.body.shop?.id ?? 0;
      const paid = (await pay(rich, { merchantId, amount: '10000' })).body;
      await nowVersion(app.db, { caps: caps({ holding: '20000' }) });
      const sent = await Promise.all(
        Array.from({ length: 10 }, (_, nth) => sendWon((nth % 2 && second) || app, ben, ann, '6000')),
      );
      expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(422)]);
      expect(sent.find(({ status }) => status === 422)?.problem).toMatchObject({ code: 'payee_at_cap' });
      // The cap leaves 2,000, of which 1,950 are ordered from a bank: pending deposits count.
      const of = exchanger(app, () => ann);
      await fund(app.db, ann.userId, 'XP', '100');
      const account = await accountEnding(app, ann, '4417');
      const quotes = await Promise.all(Array.from({ length: 3 }, () => of.quoted('2000', at(account), KRW)));
      const asked = await Promise.all(quotes.map(({ id }) => of.take(id)));
      expect(asked.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      expect(asked.find(({ status }) => status === 422)?.problem).toMatchObject({ code: 'over_holding_cap' });
      expect(await limits(ann)).toMatchObject({ holding: { most: '20000', used: '19950' } });
      expect((await of.take((await of.quoted('0.1', XP, KRW)).id)).problem).toMatchObject({ code: 'over_holding_cap' });
      expect((await sendWon(app, ben, ann, '51')).status).toBe(422);
      expect((await sendWon(app, ben, ann, '50')).status).toBe(201);
      // A member above the cap keeps the money and still gets refunds; a shop still receives payments.
      expect(await won(rich)).toEqual([41000, 0]);
      expect((await refund(stall, paid.id, '10000')).status).toBe(201);
      expect(await won(rich)).toEqual([50000, 0]);
      const more = await pay(rich, { merchantId, amount: '9000' });
      expect([more.status, more.body.cashback, await won(rich)]).toEqual([201, '900', [41900, 0]]);
      expect((await sendWon(app, ben, rich, '1')).status).toBe(422);
    } finally {
      await second?.stop();
    }
  },
);

test('a shop of an excluded trade accepts no payment, and cannot request a payment', async () => {
  await nowVersion(app.db, {});
  const [ann, stall] = [await person(), await person()];
  await giving(stall, 0);
  const change = { params: { userId: stall.userId }, token: stall.token, body: { category: 'culture' as const } };
  const { id: merchantId } = (await call('PATCH /api/merchants/{userId}', change)).body;
  const charge = await ask(stall, '1000');
  expect((await pay(ann, { merchantId, amount: '1000' })).status).toBe(201);
  const version = await nowVersion(app.db, { shutOut: ['culture'], mostPayment: '5000' });
  const shut = { status: 422, code: 'trade_shut_out' };
  expect((await pay(ann, { merchantId, amount: '1000' })).problem).toMatchObject(shut);
  const of = { chargeId: charge.id, amount: '1000', currencyVersion: version };
  expect((await pay(ann, of)).problem).toMatchObject(shut);
  await expect(ask(stall, '1000')).rejects.toThrow('trade_shut_out');
  await call('PATCH /api/merchants/{userId}', { ...change, body: { category: 'tea' } });
  expect((await pay(ann, of)).status).toBe(201);
  expect((await pay(ann, { merchantId, amount: '5001' })).problem).toMatchObject({ code: 'invalid_won' });
  expect(await won(ann)).toEqual([98000, 0]);
});
