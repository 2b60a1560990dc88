import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sql } from '#platform/server/store/db.ts';
import { taxOfficeOf } from '../tax-office/choose-office.ts';
import type { SandboxOffice } from '../tax-office/port.ts';
import { counter, onceStarted } from '../testing/counter.ts';

const app = testApp({ mode: 'hosted', speeds: onceStarted });
const desk = counter(app);

/** A purchase in won, worth $100.00. */
const WON = '125000';

/** The server's first operator, which pays paper claims. */
let first: Awaited<ReturnType<typeof desk.operator>>;
beforeAll(async () => {
  first = await desk.operator();
});
const asOperator = (refundId: number) => ({ params: { id: first.id, refundId }, token: first.owner.token });

describe('a claim of a payment', () => {
  it('is recorded, confirmed when a person triggers the office, and paid to its destination, with every step', async () => {
    const operator = await desk.operator();
    const shop = await desk.shop(operator);
    const tourist = await desk.tourist();
    const made = await desk.claimed(tourist, await desk.buy(tourist, shop, WON), { to: 'usdc' });
    expect(made).toMatchObject({
      status: 'processing',
      purchaseAmount: '100',
      refundAmount: '8',
      operator: { id: operator.id },
    });
    const recorded = await desk.until(tourist, made, ({ number }) => number !== null);
    expect(recorded).toMatchObject({ status: 'processing', waitsFor: 'office' });
    expect((await desk.start(tourist, made)).status).toBe(200);
    const paid = await desk.until(tourist, made, ({ status }) => status === 'paid');
    expect(paid).toMatchObject({
      grantedAmount: '8',
      paid: { amount: '8', currency: 'USDC' },
      waitsFor: null,
      owedAmount: '0',
    });
    expect(paid.steps.map(({ step }) => step)).toEqual(['claimed', 'recorded', 'confirmed', 'paid']);
    expect(await desk.units(tourist, 'USDC')).toEqual([8_000_000n, 0n]);
    expect((await desk.start(tourist, made)).problem.code).toBe('not_waiting');
  });

  it('is paid in won at the dollar’s rate, and not to an unknown bank account', async () => {
    const operator = await desk.operator();
    const shop = await desk.shop(operator);
    const tourist = await desk.tourist({ won: WON });
    const made = await desk.claimed(tourist, await desk.buy(tourist, shop, WON), { to: 'won' });
    await desk.until(tourist, made, ({ number }) => number !== null);
    await desk.start(tourist, made);
    await desk.until(tourist, made, ({ status }) => status === 'paid');
    expect(await desk.units(tourist, 'KRW')).toEqual([10_000n, 0n]);
    expect((await desk.payTo(tourist, made, { to: 'usdc' })).problem.code).toBe('not_payable');
    const none = await desk.claim(tourist, made.paymentId ?? 0, { to: 'bank', bankAccountId: 1 });
    expect(none.problem.code).toBe('unknown_bank_account');
  });

  it('waits for a passport, for a destination and for the operator’s money, and continues when the missing one arrives', async () => {
    const operator = await desk.operator({ usdc: '0' });
    const shop = await desk.shop(operator);
    const tourist = await desk.tourist({ passport: null });
    const made = await desk.claimed(tourist, await desk.buy(tourist, shop, WON));
    await desk.until(tourist, made, ({ waitsFor }) => waitsFor === 'passport');
    await desk.passport(tourist, 'M99999901');
    await desk.until(tourist, made, ({ number }) => number !== null);
    await desk.start(tourist, made);
    const approved = await desk.until(tourist, made, ({ status }) => status === 'approved');
    expect(approved.waitsFor).toBe('payout');
    expect((await desk.payTo(tourist, made, { to: 'usdc' })).status).toBe(200);
    await desk.until(tourist, made, ({ waitsFor }) => waitsFor === 'funds');
    await fund(app.db, operator.id, 'USDC', '8');
    await desk.hurry(made.id);
    await desk.until(tourist, made, ({ status }) => status === 'paid');
    expect(await desk.units({ userId: operator.id }, 'USDC')).toEqual([0n, 0n]);
  });

  it('is offered at designated shops only, once, and only to the payer', async () => {
    const operator = await desk.operator();
    const [listed, other] = [await desk.shop(operator), await desk.shop()];
    const tourist = await desk.tourist();
    const elsewhere = await desk.buy(tourist, other, WON);
    expect((await desk.claim(tourist, elsewhere)).problem.code).toBe('not_designated');
    const here = await desk.buy(tourist, listed, WON);
    const replies = await Promise.all([1, 2, 3].map(() => desk.claim(tourist, here)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await desk.claim(await desk.tourist(), here)).status).toBe(404);
    const small = await desk.buy(tourist, listed, '37499');
    expect((await desk.claim(tourist, small)).problem.code).toBe('below_minimum');
    expect((await desk.claim(tourist, await desk.buy(tourist, listed, '37500'))).body.refundAmount).toBe('2.4');
  });
});

describe('an office', () => {
  it.each([
    ['SANDBOX-REJECTS', 'refused'],
    ['SANDBOX-REFUSES', 'refused'],
    ['SANDBOX-FLAKY', 'approved'],
    ['SANDBOX-LATE', 'approved'],
    ['SANDBOX-PARTIAL', 'approved'],
  ] as const)('that acts like %s ends a claim as %s', async (name, status) => {
    const tourist = await desk.tourist();
    const made = await desk.paper(tourist, name);
    if (name === 'SANDBOX-FLAKY') {
      await desk.until(tourist, made, ({ steps }) => steps.length > 0);
      await desk.hurry(made.id);
    }
    const ended = await desk.until(tourist, made, (claim) => claim.status === status);
    if (name === 'SANDBOX-PARTIAL') expect(ended.grantedAmount).toBe('4');
  });

  it('that contradicts itself stops unpaid claims until a person at the operator decides', async () => {
    const tourist = await desk.tourist();
    for (const [decision, status] of [
      ['refuse', 'refused'],
      ['pay', 'paid'],
    ] as const) {
      const made = await desk.paper(tourist, 'SANDBOX-CONTRADICTS');
      const stopped = await desk.until(tourist, made, ({ waitsFor }) => waitsFor === 'review');
      expect(stopped).toMatchObject({ status: 'approved', grantedAmount: '8' });
      await desk.payTo(tourist, made, { to: 'won' });
      await desk.hurry(made.id);
      expect(await desk.read(tourist, made.id)).toMatchObject({ status: 'approved', waitsFor: 'review' });
      const body = { decision, reason: 'We have seen the goods.' };
      const decided = await desk.call('POST /api/org/{id}/refunds/{refundId}/decide', { ...asOperator(made.id), body });
      expect(decided.status).toBe(200);
      await desk.until(tourist, made, (claim) => claim.status === status);
    }
  });

  it('that does not respond or is unreachable leaves a claim unchanged', async () => {
    const tourist = await desk.tourist();
    const [silent, away] = [await desk.paper(tourist, 'SANDBOX-SILENT'), await desk.paper(tourist, 'SANDBOX-DOWN')];
    await desk.until(tourist, silent, ({ number }) => number !== null);
    await desk.hurry(away.id);
    expect(await desk.read(tourist, away.id)).toMatchObject({ status: 'processing', number: null });
    expect(await desk.read(tourist, silent.id)).toMatchObject({ status: 'processing', waitsFor: 'office' });
  });
});

describe('a returned purchase', () => {
  /** Returns a claim of $100.00, with its payment and shop. */
  const bought = async (payout: 'usdc' | 'won' = 'usdc') => {
    const shop = await desk.shop(first);
    const tourist = await desk.tourist();
    const payment = await desk.buy(tourist, shop, WON);
    const claim = await desk.claimed(tourist, payment, { to: payout });
    await desk.until(tourist, claim, ({ number }) => number !== null);
    return { shop, tourist, payment, claim };
  };

  it('before the claim reduces the amount to claim', async () => {
    const shop = await desk.shop(first);
    const tourist = await desk.tourist();
    const payment = await desk.buy(tourist, shop, WON);
    expect((await desk.shops.refund(shop, payment, '62500')).status).toBe(201);
    expect(await desk.claimed(tourist, payment)).toMatchObject({ purchaseAmount: '50', refundAmount: '4' });
  });

  it('between claim and payout has the remaining purchase recorded again with the office, under another number', async () => {
    const { shop, tourist, payment, claim } = await bought();
    const { number } = await desk.read(tourist, claim.id);
    await desk.shops.refund(shop, payment, '62500');
    const again = await desk.until(tourist, claim, (now) => now.number !== null && now.number !== number);
    expect(again).toMatchObject({ status: 'processing', purchaseAmount: '50', refundAmount: '4' });
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
    expect(await desk.units(tourist, 'USDC')).toEqual([4_000_000n, 0n]);
  });

  it('that is returned entirely ends a claim that is not paid', async () => {
    const { shop, tourist, payment, claim } = await bought();
    await desk.shops.refund(shop, payment, WON);
    const ended = await desk.read(tourist, claim.id);
    expect(ended).toMatchObject({ status: 'refused' });
    expect(ended.steps.at(-1)).toMatchObject({ step: 'refused', code: 'purchase_returned' });
  });

  it('after the refund was paid makes the claimant owe the excess, once', async () => {
    const { shop, tourist, payment, claim } = await bought('won');
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
    const before = await desk.units(tourist, 'KRW');
    await desk.shops.refund(shop, payment, '62500');
    expect(await desk.read(tourist, claim.id)).toMatchObject({ status: 'paid', owedAmount: '4' });
    const repay = () =>
      desk.call('POST /api/tax-refunds/{userId}/{id}/repay', {
        params: { userId: tourist.userId, id: claim.id },
        token: tourist.token,
      });
    const replies = await Promise.all([repay(), repay()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await desk.units(tourist, 'KRW')).toEqual([before[0] + 62_500n - 5000n, 0n]);
    expect(await desk.read(tourist, claim.id)).toMatchObject({ owedAmount: '0' });
  });
});

describe('a refund paid early', () => {
  const early = async (name: string, usdc = '100') => {
    const tourist = await desk.tourist();
    if (usdc !== '0') await fund(app.db, tourist.userId, 'USDC', usdc);
    const claim = await desk.paper(tourist, name);
    await desk.payTo(tourist, claim, { to: 'usdc' });
    await desk.until(tourist, claim, ({ number }) => number !== null);
    const reply = await desk.early(tourist, claim);
    return { tourist, claim, reply };
  };

  it('holds the claimant’s own money, and releases it when the office confirms', async () => {
    const { tourist, claim, reply } = await early('Dongmun Market');
    expect(reply.body).toMatchObject({ status: 'paid', early: { state: 'held' }, paid: { amount: '8' } });
    expect(await desk.units(tourist, 'USDC')).toEqual([108_000_000n, 8_000_000n]);
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, (now) => now.early?.state === 'released');
    expect(await desk.units(tourist, 'USDC')).toEqual([108_000_000n, 0n]);
  });

  it('is not paid to a claimant whose balance is lower than the refund', async () => {
    const { tourist, claim, reply } = await early('Dongmun Market', '7.999999');
    expect(reply.problem.code).toBe('uncovered');
    expect(await desk.read(tourist, claim.id)).toMatchObject({ status: 'processing', early: null });
  });

  it('is taken back when its time limit has passed, and paid when the office confirms after that', async () => {
    const { tourist, claim } = await early('Dongmun Market');
    await desk.hurry(claim.id);
    const taken = await desk.until(tourist, claim, ({ status }) => status === 'returned');
    expect(taken.early).toMatchObject({ state: 'taken' });
    expect(await desk.units(tourist, 'USDC')).toEqual([100_000_000n, 0n]);
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
    expect(await desk.units(tourist, 'USDC')).toEqual([108_000_000n, 0n]);
  });

  it('is taken back when the office rejects the claim, and partly taken back when the office confirms a part', async () => {
    const office = taxOfficeOf(app.built.mounted.services) as SandboxOffice;
    for (const [result, units, status] of [
      ['rejected', 100_000_000n, 'returned'],
      ['partial', 104_000_000n, 'paid'],
    ] as const) {
      const { tourist, claim } = await early('Dongmun Market');
      const { reference } = await app.db.one(
        sql<{ reference: string }>`SELECT reference::text AS reference FROM tax_refunds WHERE id = ${claim.id}`,
      );
      await office.start(reference, result);
      await desk.until(tourist, claim, (now) => now.early?.state !== 'held');
      expect(await desk.read(tourist, claim.id)).toMatchObject({ status });
      expect(await desk.units(tourist, 'USDC')).toEqual([units, 0n]);
    }
  });
});

describe('a passport', () => {
  it('revoked between claim and payout stops the payout', async () => {
    const tourist = await desk.tourist();
    const claim = await desk.paper(tourist, 'Dongmun Market');
    await desk.until(tourist, claim, ({ number }) => number !== null);
    await app.db.run(
      sql`UPDATE credentials SET is_revoked = true, revoked_at = now() WHERE user_id = ${tourist.userId}`,
    );
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, ({ status }) => status === 'approved');
    await desk.payTo(tourist, claim, { to: 'usdc' });
    await desk.until(tourist, claim, ({ waitsFor }) => waitsFor === 'passport');
    expect(await desk.units(tourist, 'USDC')).toEqual([0n, 0n]);
  });

  it('can be used to claim a purchase from one account only, and a receipt can be claimed once on this server', async () => {
    const [one, other] = [
      await desk.tourist({ passport: 'M77700011' }),
      await desk.tourist({ passport: 'm777-00011' }),
    ];
    const claim = await desk.paper(one, 'Seaside Silk', '431', '34.48');
    await desk.until(one, claim, ({ number }) => number !== null);
    const again = await desk.paper(other, 'seaside silk', '431', '34.48');
    const refused = await desk.until(other, again, ({ status }) => status === 'refused');
    expect(refused.steps.at(-1)).toMatchObject({ code: 'claimed_by_passport' });
    const { userId, token } = other;
    const same = { userId, merchantName: 'X', purchaseAmount: '50', refundAmount: '4', receiptHash: claim.receiptHash };
    expect((await app.call('POST /api/tax-refunds', { token, body: same })).problem.code).toBe('receipt_claimed');
  });
});
