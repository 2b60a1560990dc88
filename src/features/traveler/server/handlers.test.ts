import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract, type Plan } from '../contract.ts';
import { claimRefund } from './refunds/refunds.ts';
import { advanceRefund } from './refunds/refunds-store.ts';

const app = sharedApp('personal');
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const own = () => ownerProof(me.userId as UserId);
const mine = (id?: number) => ({ params: { userId: me.userId, ...(id !== undefined && { id }) }, token: me.token });
let receipts = 0;
const claim = (change: object = {}) => {
  receipts += 1;
  return {
    userId: me.userId,
    merchantName: 'Dongmun Market',
    purchaseAmount: '100',
    refundAmount: '8',
    receiptHash: `receipt-${receipts}`,
    status: 'processing',
    isAutomatic: false,
    ...change,
  };
};
const send = (change: object = {}) => app.call('POST /api/tax-refunds', { body: claim(change), token: me.token });
const refunds = async () =>
  (await app.client(contract)('GET /api/tax-refunds/{userId}', { params: { userId: me.userId }, token: me.token }))
    .body;
const claimedToday = async () =>
  (
    await app.db.maybe(
      sql<{ cents: string }>`SELECT claimed_cents AS cents FROM tax_refund_days WHERE user_id = ${me.userId}`,
    )
  )?.cents;
/** A date this many days from today in Seoul. */
const day = async (offset: number) =>
  (await app.db.one(sql<{ day: string }>`SELECT (now() AT TIME ZONE 'Asia/Seoul')::date + ${offset}::int AS day`)).day;

const trip = {
  title: 'Autumn in Jeju',
  destination: 'Jeju',
  startDate: '2026-10-01',
  endDate: '2026-10-09',
  type: 'leisure',
};
const addTrip = (change: object = {}) =>
  app.call('POST /api/travel-plans/{userId}', { ...mine(), body: { ...trip, ...change } });
const trips = async () =>
  (await app.client(contract)('GET /api/travel-plans/{userId}', { params: { userId: me.userId }, token: me.token }))
    .body;

describe('a claim', () => {
  it('is accepted as processing, its amounts compared as numbers', async () => {
    const reply = await send({ purchaseAmount: '156.25', refundAmount: '12.50' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      userId: me.userId,
      merchantName: 'Dongmun Market',
      purchaseAmount: '156.25',
      refundAmount: '12.5',
      status: 'processing',
      isAutomatic: false,
      approvedAt: null,
      processedAt: null,
      entryDate: null,
    });
    expect(await refunds()).toEqual([reply.body]);
  });

  it('of $30.00 is accepted', async () => {
    expect((await send({ purchaseAmount: '30.00', refundAmount: '2.4' })).status).toBe(201);
  });

  it('changes from processing to approved to paid, and in no other order', async () => {
    const { id } = (await send()).body as { id: number };
    const step = (to: 'approved' | 'paid') => app.db.tx((tx) => advanceRefund(tx, own(), id, to));
    expect([await step('paid'), await step('approved'), await step('approved')]).toEqual([false, true, false]);
    const [approved] = await refunds();
    expect(approved).toMatchObject({ status: 'approved', processedAt: approved?.approvedAt });
    expect([await step('paid'), await step('paid')]).toEqual([true, false]);
    expect(await refunds(), 'the day of its approval stays').toMatchObject([
      { status: 'paid', approvedAt: approved?.approvedAt, processedAt: expect.any(String) },
    ]);
  });

  it('lists newest first, a page at a time', async () => {
    for (const merchantName of ['one', 'two', 'three']) await send({ merchantName });
    const first = await app.call('GET /api/tax-refunds/{userId}', { ...mine(), query: { limit: 2 } });
    expect(first.body).toMatchObject([{ merchantName: 'three' }, { merchantName: 'two' }]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await app.call(`GET ${next}`, { token: me.token })).body).toMatchObject([{ merchantName: 'one' }]);
  });
});

describe('a refused claim changes nothing:', () => {
  const refused = async (change: object, code: string, field?: string, status = 422) => {
    const reply = await send(change);
    expect(reply.problem).toMatchObject({ status, code, ...(field && { errors: { [field]: expect.any(String) } }) });
    expect(await refunds()).toEqual([]);
    expect(await claimedToday()).toBeUndefined();
  };

  it('a refund of 90 on 100', () => refused({ refundAmount: '90' }, 'refund_amount_differs', 'refundAmount'));
  it('a refund that is a cent off', () => refused({ refundAmount: '8.01' }, 'refund_amount_differs', 'refundAmount'));
  it('$29.99', () => refused({ purchaseAmount: '29.99', refundAmount: '2.4' }, 'below_minimum', 'purchaseAmount'));
  it('zero', () => refused({ purchaseAmount: '0', refundAmount: '0' }, 'below_minimum', 'purchaseAmount'));
  it('more than $500.00 of refund at once', () =>
    refused({ purchaseAmount: '6250.13', refundAmount: '500.01' }, 'over_daily_limit', 'refundAmount'));
  it('fractions of a cent', () => refused({ purchaseAmount: '100.005' }, 'amount_too_precise', 'purchaseAmount'));
  it('a claim that starts as paid or approved', async () => {
    for (const status of ['paid', 'approved', 'done']) await refused({ status }, 'refund_not_processing', 'status');
    await refused({ isAutomatic: true }, 'refund_not_automatic', 'isAutomatic');
  });
  it('negative, exponent and malformed amounts, wrong types, unknown fields', async () => {
    const changes = [
      { purchaseAmount: '-100' },
      { purchaseAmount: '1e2' },
      { purchaseAmount: '0100' },
      { purchaseAmount: 100 },
      { refundAmount: 'NaN' },
      { receiptHash: '' },
      { receiptHash: 'a b' },
      { receiptHash: '영수증' },
      { receiptHash: 'x'.repeat(129) },
      { merchantName: ' ' },
      { processedAt: '2026-11-20T00:00:00Z' },
      { entryDate: '2026-11-20' },
    ];
    for (const change of changes) await refused(change, 'malformed', undefined, 400);
  });
});

describe('a receipt', () => {
  it('is claimed once', async () => {
    expect((await send({ receiptHash: 'r-1' })).status).toBe(201);
    const again = await send({ receiptHash: 'r-1', purchaseAmount: '200', refundAmount: '16' });
    expect(again.problem).toMatchObject({
      status: 409,
      code: 'receipt_claimed',
      errors: { receiptHash: expect.any(String) },
    });
    expect(await refunds()).toHaveLength(1);
    expect(await claimedToday()).toBe('800');
  });

  it('sent many times at once is claimed once', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => send({ receiptHash: 'r-2' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await claimedToday()).toBe('800');
  });

  it('is claimed once on this server, by anybody', async () => {
    expect((await send({ receiptHash: 'r-3' })).status).toBe(201);
    me = await app.register();
    expect((await send({ receiptHash: 'r-3' })).problem.code).toBe('receipt_claimed');
    expect(await refunds()).toEqual([]);
  });
});

describe('a day in Seoul', () => {
  const big = { purchaseAmount: '3125', refundAmount: '250' };

  it('allows $500.00 of refund, to the cent', async () => {
    expect((await send(big)).status).toBe(201);
    expect((await send(big)).status).toBe(201);
    const reply = await send({ purchaseAmount: '30', refundAmount: '2.4' });
    expect(reply.problem).toMatchObject({ status: 422, code: 'over_daily_limit' });
    expect(await refunds()).toHaveLength(2);
    expect(await claimedToday()).toBe('50000');
  });

  it('is not exceeded by concurrent claims', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(big)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect(await claimedToday()).toBe('50000');
  });

  it('ends at midnight in Seoul, not in UTC', async () => {
    const at = (time: string) =>
      app.db.tx((tx) =>
        claimRefund(tx, own(), { ...claim(big), purchaseAmount: '6250', refundAmount: '500' }, new Date(time)),
      );
    await at('2026-11-19T14:59:59Z');
    await at('2026-11-19T15:00:00Z');
    await expect(at('2026-11-20T14:59:59Z')).rejects.toMatchObject({ code: 'over_daily_limit' });
    await at('2026-11-20T15:00:00Z');
    expect((await refunds()).map(({ createdAt }) => createdAt)).toEqual([
      '2026-11-20T15:00:00.000Z',
      '2026-11-19T15:00:00.000Z',
      '2026-11-19T14:59:59.000Z',
    ]);
  });
});

describe('the entry date', () => {
  it('is the start of the latest stay that has begun, and the ninetieth day is the last', async () => {
    await addTrip({ startDate: await day(-200), endDate: await day(-190) });
    await addTrip({ startDate: await day(-90), endDate: await day(-80) });
    await addTrip({ startDate: await day(3), endDate: await day(9) });
    const reply = await send();
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ entryDate: await day(-90) });
  });

  it('may be up to 89 days ago', async () => {
    await addTrip({ startDate: await day(-89), endDate: await day(-80) });
    expect((await send()).body).toMatchObject({ entryDate: await day(-89) });
  });

  it('is not postponed by a trip that continues another trip without a day between them', async () => {
    await addTrip({ startDate: await day(-20), endDate: await day(-11) });
    await addTrip({ startDate: await day(-30), endDate: await day(-15) });
    await addTrip({ startDate: await day(-10), endDate: await day(5) });
    expect((await send()).body).toMatchObject({ entryDate: await day(-30) });
    await addTrip({ startDate: await day(-32), endDate: await day(-32) });
    expect((await send()).body).toMatchObject({ entryDate: await day(-30) });
    await addTrip({ startDate: await day(-31), endDate: await day(-31) });
    expect((await send()).body).toMatchObject({ entryDate: await day(-32) });
  });

  it('more than 90 days ago refuses a claim, until the trip of a later entry exists', async () => {
    await addTrip({ startDate: await day(-91), endDate: await day(-60) });
    const reply = await send();
    expect(reply.problem).toMatchObject({ status: 422, code: 'too_long_since_entry' });
    await addTrip({ startDate: await day(-59), endDate: await day(-2) });
    expect((await send()).problem).toMatchObject({ status: 422, code: 'too_long_since_entry' });
    expect(await refunds()).toEqual([]);
    await addTrip({ startDate: await day(0), endDate: await day(2) });
    expect((await send()).status).toBe(201);
  });
});

describe('claims and trips of others', () => {
  it('cannot be read, made, changed or removed', async () => {
    const { id } = (await addTrip()).body as Plan;
    const other = await app.register();
    const calls = [
      ['GET /api/tax-refunds/{userId}', undefined],
      ['GET /api/travel-plans/{userId}', undefined],
      ['POST /api/travel-plans/{userId}', trip],
      ['PATCH /api/travel-plans/{userId}/{id}', { title: 'Mine' }],
      ['DELETE /api/travel-plans/{userId}/{id}', undefined],
    ] as const;
    for (const [route, body] of calls) {
      expect((await app.call(route, { params: { userId: me.userId, id }, token: other.token, body })).status).toBe(403);
      expect((await app.call(route, { params: { userId: me.userId, id }, body })).status).toBe(401);
    }
    for (const [route, body] of calls.slice(3))
      expect((await app.call(route, { params: { userId: other.userId, id }, token: other.token, body })).status).toBe(
        404,
      );
    expect(
      (await app.call('POST /api/tax-refunds', { body: claim({ merchantName: 5 }), token: other.token })).status,
    ).toBe(403);
    expect(await trips()).toMatchObject([{ title: trip.title }]);
  });
});

describe('the claims of one user', () => {
  it('are at most 1,000, also when two are made at once', async () => {
    expect((await send({ purchaseAmount: '30', refundAmount: '2.4' })).status).toBe(201);
    await app.db.run(sql`
      INSERT INTO tax_refunds (user_id, merchant_name, purchase_cents, refund_cents, receipt_hash, claim_day)
      SELECT user_id, merchant_name, purchase_cents, refund_cents, receipt_hash || '-' || n, claim_day
      FROM tax_refunds, generate_series(1, 998) AS n WHERE user_id = ${me.userId}`);
    const small = { purchaseAmount: '30', refundAmount: '2.4' };
    const replies = await Promise.all([send(small), send(small)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(replies.find(({ status }) => status === 422)?.problem.code).toBe('too_many_claims');
  });
});
