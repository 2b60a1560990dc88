import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { counter } from '../testing/counter.ts';

const app = testApp();
const desk = counter(app);
const WON = '125000';

/** The operator for paper claims, and a shop that it designates. Its rules refund only passports of other countries. */
let first: Awaited<ReturnType<typeof desk.operator>>;
let shop: Awaited<ReturnType<typeof desk.shop>>;
beforeAll(async () => {
  first = await desk.operator();
  shop = await desk.shop(first);
  const made = await desk.call('POST /api/org/{id}/refund-rules', {
    params: { id: first.id },
    token: first.owner.token,
    body: { tiers: [{ from: '30', bps: 800 }], dailyAmount: '500', entryDays: 90, foreignOnly: true },
  });
  expect(made.body).toMatchObject({ version: 1, foreignOnly: true });
});
const eligibility = ({ userId, token }: Person) =>
  desk.call('GET /api/tax-eligibility/{userId}', { params: { userId }, token }).then(({ body }) => body);
const preview = ({ userId, token }: Person, paymentId: number) =>
  desk
    .call('GET /api/payments/{userId}/{paymentId}/tax-refund', { params: { userId, paymentId }, token })
    .then(({ body }) => body);
const paper = ({ userId, token }: Person, receiptHash: string) =>
  desk.call('POST /api/tax-refunds', {
    token,
    body: {
      userId: userId as UserId,
      merchantName: 'Seaside Silk',
      purchaseAmount: '100',
      refundAmount: '8',
      receiptHash,
    },
  });

describe('rules that refund only foreign passports', () => {
  it('pay for a foreign passport, and store only that it is foreign', async () => {
    const tourist = await desk.tourist({ passport: 'M50000001-USA-19900312' });
    expect(await eligibility(tourist)).toEqual({ passport: true, foreign: true, byCredential: [] });
    const payment = await desk.buy(tourist, shop, WON);
    expect(await preview(tourist, payment)).toMatchObject({
      foreignOnly: true,
      checks: { passport: true, foreign: true },
    });
    const claim = await desk.claimed(tourist, payment, { to: 'usdc' });
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
    expect(await desk.units(tourist, 'USDC')).toEqual([8_000_000n, 0n]);
    const { token, userId } = tourist;
    const credentials = await app.call(`GET /api/credentials/${userId}`, { token });
    expect(credentials.body).toMatchObject([{ credentialData: { foreign: 'yes', over19: 'yes' } }]);
    expect(Object.keys((credentials.body as [{ credentialData: object }])[0].credentialData)).not.toContain(
      'nationality',
    );
    const { told } = await app.db.one(sql<{ told: object }>`SELECT told FROM tax_refunds WHERE id = ${claim.id}`);
    expect(JSON.stringify(told)).not.toContain('USA');
  });

  it('refuse a Korean passport before anything is written, for claims by payment and on paper', async () => {
    const citizen = await desk.tourist({ passport: 'M50000002-KOR' });
    expect(await eligibility(citizen)).toEqual({ passport: true, foreign: false, byCredential: [] });
    const payment = await desk.buy(citizen, shop, WON);
    expect(await preview(citizen, payment)).toMatchObject({ checks: { foreign: false } });
    expect((await desk.claim(citizen, payment)).problem.code).toBe('not_foreign');
    expect((await paper(citizen, 'E-1')).problem.code).toBe('not_foreign');
    // The refused receipt does not count as claimed.
    const tourist = await desk.tourist({ passport: 'M50000003-JPN' });
    expect((await paper(tourist, 'E-1')).status).toBe(201);
  });

  it('let a claim wait, with the reason, for a passport with a nationality, if there is none or a Korean passport was added after it', async () => {
    const tourist = await desk.tourist({ passport: null });
    const claim = await desk.claimed(tourist, await desk.buy(tourist, shop, WON), { to: 'usdc' });
    await desk.until(tourist, claim, ({ waitsFor }) => waitsFor === 'passport');
    for (const number of ['M50000004', 'M50000005-KOR']) {
      await desk.passport(tourist, number);
      const waiting = await desk.until(tourist, claim, ({ waitsFor }) => waitsFor === 'nationality');
      expect(waiting).toMatchObject({ status: 'processing', number: null });
    }
    expect(await eligibility(tourist)).toEqual({ passport: true, foreign: false, byCredential: [] });
    await desk.passport(tourist, 'M50000006-FRA');
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
  });

  it('stop the payout for a passport revoked between claim and payout, and do not use another passport in its place', async () => {
    const tourist = await desk.tourist({ passport: 'M50000007-DEU' });
    const claim = await desk.claimed(tourist, await desk.buy(tourist, shop, WON));
    await desk.until(tourist, claim, ({ waitsFor }) => waitsFor === 'payout');
    await app.db.run(
      sql`UPDATE credentials SET is_revoked = true, revoked_at = now() WHERE user_id = ${tourist.userId}`,
    );
    expect(await eligibility(tourist)).toEqual({ passport: false, foreign: null, byCredential: [] });
    await desk.payTo(tourist, claim, { to: 'usdc' });
    await desk.until(tourist, claim, ({ waitsFor }) => waitsFor === 'passport');
    await desk.passport(tourist, 'M50000008-DEU');
    await desk.hurry(claim.id);
    expect(await desk.read(tourist, claim.id)).toMatchObject({ status: 'approved', waitsFor: 'passport' });
    expect(await desk.units(tourist, 'USDC')).toEqual([0n, 0n]);
  });
});

it('rules without a nationality ask nobody for a nationality', async () => {
  const operator = await desk.operator();
  const open = await desk.shop(operator);
  const citizen = await desk.tourist({ passport: 'M50000009-KOR' });
  const payment = await desk.buy(citizen, open, WON);
  expect(await preview(citizen, payment)).toMatchObject({ foreignOnly: false });
  const claim = await desk.claimed(citizen, payment, { to: 'usdc' });
  await desk.until(citizen, claim, ({ status }) => status === 'paid');
});
