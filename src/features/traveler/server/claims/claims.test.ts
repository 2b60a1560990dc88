import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { fastTimes } from '#features/documents/server/testing/submitting.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Refund } from '../../wire.ts';
import { counter } from '../testing/counter.ts';
import { OFFICE_KEY, startExampleOffice } from '../testing/example-office.ts';

const app = testApp({ mode: 'hosted' });
const desk = counter(app);
const WON = '125000';

let operator: Awaited<ReturnType<typeof desk.operator>>;
beforeAll(async () => {
  operator = await desk.operator();
});

describe('a claim', () => {
  it('that resembles another claim of the same day is refused until it is confirmed, if the request asks for that check', async () => {
    const tourist = await desk.tourist();
    const send = (more: object) =>
      app.call('POST /api/tax-refunds', {
        token: tourist.token,
        body: {
          userId: tourist.userId,
          merchantName: 'Gwangjang Silk',
          purchaseAmount: '100',
          refundAmount: '8',
          receiptHash: `like-${Math.random()}`,
          ...more,
        },
      });
    expect((await send({ likeAnother: 'ask' })).status).toBe(201);
    expect((await send({ likeAnother: 'ask', merchantName: 'GWANGJANG silk' })).problem.code).toBe('like_another');
    expect((await send({ likeAnother: 'take' })).status).toBe(201);
    expect((await send({})).status).toBe(201);
    // The day on the receipt counts, not the day of the claim.
    const { day, before, later } = await app.db.one(sql<{ day: string; before: string; later: string }>`
      SELECT d::text AS day, (d - 3)::text AS before, (d + 1)::text AS later FROM (SELECT (now() AT TIME ZONE 'Asia/Seoul')::date AS d) t`);
    const of = (purchasedOn: string) => send({ likeAnother: 'ask', purchasedOn });
    expect((await of(day)).problem.code).toBe('like_another');
    expect((await of(before)).body).toMatchObject({ purchasedOn: before });
    expect((await of(before)).problem.code).toBe('like_another');
    expect((await of(later)).problem).toMatchObject({
      code: 'purchased_later',
      errors: { purchasedOn: expect.any(String) },
    });
  });

  it('on paper is recorded for the day on its receipt, and once for a passport whichever day it is made', async () => {
    const tourists = [
      await desk.tourist({ passport: 'M99900033' }),
      await desk.tourist({ passport: 'M999\uff10\uff10\u2013033' }),
    ];
    const bought = {
      merchantName: 'Ikseon Silver',
      purchaseAmount: '433',
      refundAmount: '34.64',
      purchasedOn: '2026-11-02',
    };
    const claims: Refund[] = [];
    for (const [n, { userId, token }] of tourists.entries()) {
      const body = { userId: userId as UserId, ...bought, receiptHash: `IK-${n}` };
      const { body: made } = await desk.call('POST /api/tax-refunds', { token, body });
      claims.push(
        await desk.until({ userId, token } as Person, made, (now) => now.number !== null || now.status === 'refused'),
      );
      // Moves the claim a week into the past, as if the next one came a week later.
      await app.db.run(
        sql`UPDATE tax_refunds SET claim_day = claim_day - 7, created_at = created_at - interval '7 days' WHERE id = ${made.id}`,
      );
    }
    expect(claims[1]?.steps.at(-1)).toMatchObject({ step: 'refused', code: 'claimed_by_passport' });
    const { told } = await app.db.one(
      sql<{ told: { purchasedAt: string } }>`SELECT told FROM tax_refunds WHERE id = ${claims[0]?.id ?? 0}`,
    );
    expect(told.purchasedAt).toBe('2026-11-01T15:00:00.000Z');
  });

  it('of a payment shows each rule before it is made, and the claim afterwards', async () => {
    const shop = await desk.shop(operator);
    const tourist = await desk.tourist({ passport: null });
    const paymentId = await desk.buy(tourist, shop, WON);
    const preview = async () =>
      (
        await desk.call('GET /api/payments/{userId}/{paymentId}/tax-refund', {
          params: { userId: tourist.userId, paymentId },
          token: tourist.token,
        })
      ).body;
    expect(await preview()).toMatchObject({
      isOffered: true,
      operator: { id: operator.id },
      refundAmount: '8',
      percent: '8',
      checks: { minimum: true, daily: true, entry: null, passport: false },
      claim: null,
    });
    const claim = await desk.claimed(tourist, paymentId);
    expect(await preview()).toMatchObject({ isOffered: false, claim: { id: claim.id } });
  });

  it('is offered beside other claims of the stay until it is made', async () => {
    const [shop, other] = [await desk.shop(operator), await desk.shop()];
    const tourist = await desk.tourist();
    const { userId, token } = tourist;
    const waiting = async () => (await desk.call('GET /api/tax-waiting/{userId}', { params: { userId }, token })).body;
    const payments = [await desk.buy(tourist, shop, WON), await desk.buy(tourist, shop, '100000')];
    for (const [where, won] of [
      [other, WON],
      [shop, '1000'],
    ] as const)
      await desk.buy(tourist, where, won);
    expect(await waiting()).toEqual({ items: [], total: '0', lastDay: null });
    const { day, last } = await app.db.one(sql<{ day: string; last: string }>`
      SELECT d::text AS day, (d + 90)::text AS last FROM (SELECT (now() AT TIME ZONE 'Asia/Seoul')::date AS d) t`);
    const trip = { title: 'Here', destination: 'Seoul', startDate: day, endDate: last, type: 'leisure' } as const;
    await desk.call('POST /api/travel-plans/{userId}', { params: { userId }, token, body: trip });
    expect(await waiting()).toEqual({
      items: [
        { paymentId: payments[1], merchantName: expect.any(String), refundAmount: '6.4' },
        { paymentId: payments[0], merchantName: expect.any(String), refundAmount: '8' },
      ],
      total: '14.4',
      lastDay: last,
    });
    await desk.claimed(tourist, payments[1] ?? 0);
    expect(await waiting()).toMatchObject({ items: [{ paymentId: payments[0] }], total: '8' });
    const stranger = await desk.tourist({ passport: null });
    expect(
      await app.call('GET /api/tax-waiting/{userId}', { params: { userId }, token: stranger.token }),
    ).toMatchObject({ status: 403 });
  });

  it('without an entry date is judged by a trip added before it is recorded, or paid', async () => {
    const [tourist, other] = [await desk.tourist({ passport: null }), await desk.tourist()];
    const claim = await desk.paper(tourist, 'Dongmun Market');
    expect(claim.entryDate).toBeNull();
    const approved = await desk.paper(other, 'Dongmun Market');
    await desk.until(other, approved, ({ status }) => status === 'approved');
    const { from, to } = await app.db.one(sql<{ from: string; to: string }>`
      SELECT (d - 91)::text AS from, (d + 1)::text AS to FROM (SELECT (now() AT TIME ZONE 'Asia/Seoul')::date AS d) t`);
    const trip = { title: 'Here', destination: 'Seoul', startDate: from, endDate: to, type: 'leisure' } as const;
    for (const { userId, token } of [tourist, other])
      await desk.call('POST /api/travel-plans/{userId}', { params: { userId }, token, body: trip });
    await desk.passport(tourist, 'M99900044');
    await desk.payTo(other, approved, { to: 'usdc' });
    for (const [who, of] of [
      [tourist, claim],
      [other, approved],
    ] as const) {
      const refused = await desk.until(who, of, ({ status }) => status === 'refused');
      expect(refused.steps.at(-1)).toMatchObject({ step: 'refused', code: 'too_long_since_entry' });
    }
    expect(await desk.units(other, 'USDC')).toEqual([0n, 0n]);
  });

  it('on which nothing is owed, or that is not recorded, is neither repaid nor paid early', async () => {
    const tourist = await desk.tourist({ passport: null });
    const claim = await desk.paper(tourist, 'Dongmun Market');
    const of = { params: { userId: tourist.userId, id: claim.id }, token: tourist.token };
    expect((await desk.call('POST /api/tax-refunds/{userId}/{id}/repay', of)).problem.code).toBe('nothing_owed');
    expect((await desk.early(tourist, claim)).problem.code).toBe('early_not_offered');
    expect((await desk.start(tourist, claim)).problem.code).toBe('not_waiting');
  });

  it('belongs to its claimant only', async () => {
    const [tourist, other] = [await desk.tourist(), await desk.tourist()];
    const { id } = await desk.paper(tourist, 'SANDBOX-SILENT');
    const of = { params: { userId: other.userId, id }, token: other.token };
    expect((await desk.call('GET /api/tax-refunds/{userId}/{id}', of)).status).toBe(404);
    for (const act of ['early', 'repay', 'start'] as const)
      expect((await desk.call(`POST /api/tax-refunds/{userId}/{id}/${act}`, of)).status).toBe(404);
    expect((await desk.payTo(other, { id }, { to: 'usdc' })).status).toBe(404);
  });

  it('that is approved prevents the deletion of its account, until it is paid', async () => {
    const tourist = await desk.tourist();
    const claim = await desk.paper(tourist, 'Dongmun Market');
    await desk.until(tourist, claim, ({ status }) => status === 'approved');
    const underway = async () =>
      (
        await app.call('GET /api/user/{userId}/deletion', { params: { userId: tourist.userId }, token: tourist.token })
      ).text.includes('tax_claims');
    expect(await underway()).toBe(true);
    await desk.payTo(tourist, claim, { to: 'won' });
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
    expect(await underway()).toBe(false);
  });

  it('can be given up by its claimant before anything is paid, for good', async () => {
    const tourist = await desk.tourist();
    const [open, paid] = [await desk.paper(tourist, 'SANDBOX-SILENT'), await desk.paper(tourist, 'Dongmun Market')];
    await desk.payTo(tourist, paid, { to: 'usdc' });
    await desk.until(tourist, paid, ({ status }) => status === 'paid');
    await desk.until(tourist, open, ({ number }) => number !== null);
    const giveUp = ({ id }: { id: number }) =>
      desk.call('POST /api/tax-refunds/{userId}/{id}/withdraw', {
        params: { userId: tourist.userId, id },
        token: tourist.token,
      });
    expect((await giveUp(paid)).problem.code).toBe('not_payable');
    const given = await giveUp(open);
    expect(given.body).toMatchObject({ status: 'refused', number: null });
    expect(given.body.steps.at(-1)).toMatchObject({ step: 'refused', code: 'withdrawn' });
    expect((await giveUp(open)).problem.code).toBe('not_payable');
  });
});

describe('a refund to a bank', () => {
  it.each([
    ['4321', 0n],
    ['0001', 10_000n],
  ])('account ending in %s leaves %s won in the wallet', async (ending, left) => {
    const shop = await desk.shop(operator);
    const tourist = await desk.tourist({ won: WON });
    const account = await accountEnding(app, tourist, ending);
    const paymentId = await desk.buy(tourist, shop, WON);
    const claim = await desk.claimed(tourist, paymentId, { to: 'bank', bankAccountId: account.id });
    const paid = await desk.until(tourist, claim, ({ status }) => status === 'paid');
    expect(paid.steps.map(({ step }) => step)).toContain('paying');
    await expect.poll(() => desk.units(tourist, 'KRW')).toEqual([left, 0n]);
  });
});

describe('an outside office', () => {
  it('records a real passport’s claim, confirms it and has it paid, and a second node repeats no step', async () => {
    const office = await startExampleOffice();
    const settings = { hasSandboxes: true, taxOffice: { url: office.url, key: OFFICE_KEY, certificate: undefined } };
    const one = await startTestApp({
      mode: 'hosted',
      settings,
      speeds: { verifier: fastTimes, taxOffice: { readMs: 50 } },
    });
    const two = await startTestApp({ mode: 'hosted', settings, speeds: { taxOffice: { readMs: 50 } }, over: one });
    try {
      const there = counter(one);
      const shop = await there.shop(await there.operator());
      const tourist = await there.tourist();
      const claim = await there.claimed(tourist, await there.buy(tourist, shop, WON), { to: 'usdc' });
      expect((await there.start(tourist, claim)).problem.code).toBe('not_a_sandbox');
      await there.until(tourist, claim, ({ waitsFor }) => waitsFor === 'passport');
      // Simulates a document checked by a real verifier.
      await one.db.tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
        await tx.run(sql`UPDATE digital_documents SET checked_by = 'verifier' WHERE user_id = ${tourist.userId}`);
      });
      await there.hurry(claim.id);
      const { number } = await there.until(tourist, claim, (now) => now.number !== null);
      await office.customs(number ?? '', 'confirmed');
      const paid = await there.until(tourist, claim, ({ status }) => status === 'paid');
      expect(paid.steps.map(({ step }) => step)).toEqual(['claimed', 'recorded', 'confirmed', 'paid']);
      expect(await there.units(tourist, 'USDC')).toEqual([8_000_000n, 0n]);
    } finally {
      await two.stop();
      await one.stop();
      await office.stop();
    }
  });
});

it('the day’s total is enforced for concurrent receipts of payments and paper', async () => {
  const shop = await desk.shop(operator);
  const tourist = await desk.tourist({ won: '20000000' });
  const payments = [await desk.buy(tourist, shop, '7812500'), await desk.buy(tourist, shop, '7812500')];
  const replies = await Promise.all(payments.map((id) => desk.claim(tourist, id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  const { cents } = await app.db.one(
    sql<{ cents: string }>`SELECT claimed_cents::text AS cents FROM tax_refund_days WHERE user_id = ${tourist.userId}`,
  );
  expect(cents).toBe('50000');
});
