import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { contract as notifications } from '#features/notifications/contract.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { sender } from '#features/outbound/server/testing/sender.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { auditRefunds } from '../audit.ts';
import { applyAnswer } from '../office/answers.ts';
import { taxOfficeOf } from '../tax-office/choose-office.ts';
import type { SandboxOffice } from '../tax-office/port.ts';
import { counter, onceStarted } from '../testing/counter.ts';

const app = testApp({ mode: 'hosted', speeds: onceStarted });
const desk = counter(app);
const events = sender(app);
/** A purchase in won, worth $100.00. */
const WON = '125000';

let first: Awaited<ReturnType<typeof desk.operator>>;
beforeAll(async () => {
  first = await desk.operator();
});
const isRecorded = ({ number }: { number: string | null }) => number !== null;
const office = () => taxOfficeOf(app.built.mounted.services) as SandboxOffice;
const isSound = async () => {
  expect(await auditRefunds(app.db)).toEqual([]);
  expect((await auditLedger(app.db)).problems).toEqual([]);
};

describe('the destination of a refund', () => {
  it('can be changed until it is approved, and the last choice counts', async () => {
    const tourist = await desk.tourist({ won: WON });
    const shop = await desk.shop(first);
    const claim = await desk.claimed(tourist, await desk.buy(tourist, shop, WON), { to: 'usdc' });
    await desk.until(tourist, claim, isRecorded);
    expect((await desk.payTo(tourist, claim, { to: 'won' })).body).toMatchObject({ payout: { to: 'won' } });
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
    expect([await desk.units(tourist, 'USDC'), await desk.units(tourist, 'KRW')]).toEqual([
      [0n, 0n],
      [10_000n, 0n],
    ]);
    expect((await desk.payTo(tourist, claim, { to: 'usdc' })).problem.code).toBe('not_payable');
  });
});

describe('a paid claim', () => {
  it('is reported once to its claimant, and each of its steps once to its operator’s programs', async () => {
    const operator = await desk.operator();
    const { key } = await events.firms.key(operator.owner, operator.id, ['events:read']);
    const tourist = await desk.tourist();
    const shop = await desk.shop(operator);
    const claim = await desk.claimed(tourist, await desk.buy(tourist, shop, WON), { to: 'usdc' });
    await desk.until(tourist, claim, isRecorded);
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
    await desk.hurry(claim.id);
    const { body } = await events.call('GET /api/org/{id}/events', {
      params: { id: operator.id as UserId },
      token: key,
    });
    const told = body.events.filter(({ subject }) => subject === `refund:${claim.id}`);
    expect(told.map(({ type }) => type)).toEqual(['refund.recorded', 'refund.confirmed', 'refund.paid']);
    await expect.poll(() => noticesOf(tourist, claim.id)).toEqual([expect.stringMatching(/: \$8\.00 was paid\.$/)]);
  });
});

/** A person's notifications about a claim, newest first. */
async function noticesOf({ userId, token }: Person, id: number): Promise<string[]> {
  const { body } = await app.client(notifications)('GET /api/notifications/{userId}', { params: { userId }, token });
  return body.filter(({ actionUrl }) => actionUrl === `/traveler?refund=${id}`).map(({ message }) => message);
}

describe('a response of the tax office', () => {
  it('that is read while its number is being stored still decides the claim', async () => {
    const tourist = await desk.tourist();
    const claim = await desk.paper(tourist, 'Dongmun Market');
    const { number } = await desk.until(tourist, claim, isRecorded);
    // Simulates a node that died after the office answered: the claim is submitted again.
    await app.db.run(sql`DELETE FROM tax_records WHERE refund_id = ${claim.id}`);
    const isThereOrWaits = sql<{ is: boolean }>`
      SELECT EXISTS (SELECT FROM tax_records WHERE refund_id = ${claim.id})
          OR EXISTS (SELECT FROM pg_locks l WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))) AS is`;
    const taken = Promise.withResolvers<void>();
    const reading = app.db.tx(async (tx) => {
      const at = (await nowOf(tx)).toISOString();
      await applyAnswer(tx, { number: number ?? '', result: 'confirmed', at });
      taken.resolve();
      await until(
        () => tx.one(isThereOrWaits),
        ({ is }) => is,
      );
    });
    await taken.promise;
    await app.db.run(sql`UPDATE tax_refunds SET next_at = now() WHERE id = ${claim.id}`);
    await reading;
    await desk.until(tourist, claim, ({ status }) => status === 'approved');
  });
});

describe('a purchase returned while its refund is paid early', () => {
  const early = async () => {
    const shop = await desk.shop(first);
    const tourist = await desk.tourist({ won: WON });
    await fund(app.db, tourist.userId, 'USDC', '100');
    const payment = await desk.buy(tourist, shop, WON);
    const claim = await desk.claimed(tourist, payment, { to: 'usdc' });
    await desk.until(tourist, claim, isRecorded);
    expect((await desk.early(tourist, claim)).status).toBe(200);
    return { shop, tourist, payment, claim };
  };

  it('has its hold taken, and the remaining purchase recorded again with the office and paid', async () => {
    const { shop, tourist, payment, claim } = await early();
    const { number } = await desk.read(tourist, claim.id);
    await desk.shops.refund(shop, payment, '62500');
    expect(await desk.units(tourist, 'USDC')).toEqual([100_000_000n, 0n]);
    const again = await desk.until(tourist, claim, (now) => now.number !== null && now.number !== number);
    expect(again).toMatchObject({
      status: 'processing',
      refundAmount: '4',
      owedAmount: '0',
      early: { state: 'taken' },
    });
    // A later answer to the old record moves no money.
    const { reference } = await app.db.one(
      sql<{ reference: string }>`SELECT reference::text AS reference FROM tax_records WHERE number = ${number}`,
    );
    expect(await office().start(reference)).toBe(true);
    await desk.start(tourist, claim);
    await desk.until(tourist, claim, ({ status }) => status === 'paid');
    expect(await desk.units(tourist, 'USDC')).toEqual([104_000_000n, 0n]);
    await expect
      .poll(() => noticesOf(tourist, claim.id))
      .toEqual(
        ['$8.00 was paid.', '$8.00 that was paid early was taken back.', '$4.00 was paid.']
          .map((said) => expect.stringContaining(said))
          .reverse(),
      );
    await isSound();
  });

  it('that is returned entirely has its hold taken and ends the claim', async () => {
    const { shop, tourist, payment, claim } = await early();
    await desk.shops.refund(shop, payment, WON);
    expect(await desk.read(tourist, claim.id)).toMatchObject({ status: 'refused', early: { state: 'taken' } });
    // A late confirmation contradicts the decision and moves no money.
    await desk.start(tourist, claim);
    const said = sql`SELECT FROM tax_refunds WHERE id = ${claim.id} AND contradicted_at IS NOT NULL`;
    await expect.poll(() => app.db.maybe(said)).toBeDefined();
    expect(await desk.units(tourist, 'USDC')).toEqual([100_000_000n, 0n]);
    await expect
      .poll(() => noticesOf(tourist, claim.id))
      .toEqual([expect.stringContaining('is not refunded'), expect.stringContaining('$8.00 was paid.')]);
    await isSound();
  });
});

describe('a deleted account', () => {
  it('must first be paid for its approved claims or give them up, and a later response of the office pays nobody', async () => {
    const tourist = await desk.tourist({ won: '0' });
    const claims = [await desk.paper(tourist, 'Dongmun Market'), await desk.paper(tourist, 'Hanji House')] as const;
    for (const claim of claims) await desk.until(tourist, claim, isRecorded);
    const [approved, open] = claims;
    const { reference } = await app.db.one(
      sql<{ reference: string }>`SELECT reference::text AS reference FROM tax_refunds WHERE id = ${open.id}`,
    );
    await desk.start(tourist, approved);
    await desk.until(tourist, approved, ({ waitsFor }) => waitsFor === 'payout');
    await desk.payTo(tourist, open, { to: 'usdc' });
    const of = { params: { userId: tourist.userId }, token: tourist.token };
    const body = { currentPassword: 'correct horse battery', givenUp: [] };
    const leave = () => app.call('POST /api/user/{userId}/deletion', { ...of, body });
    expect((await leave()).problem).toMatchObject({
      code: 'account_underway',
      errors: { tax_claims: expect.any(String) },
    });
    const before = await desk.units({ userId: first.id }, 'USDC');
    const params = { ...of.params, id: approved.id };
    expect((await desk.call('POST /api/tax-refunds/{userId}/{id}/withdraw', { ...of, params })).status).toBe(200);
    expect((await leave()).status).toBeLessThan(300);
    expect(await office().start(reference)).toBe(true);
    const answered = sql`SELECT FROM tax_answers a JOIN tax_records r USING (number) WHERE r.reference = ${reference}::uuid`;
    await expect.poll(() => app.db.maybe(answered)).toBeDefined();
    expect(await desk.units({ userId: first.id }, 'USDC')).toEqual(before);
    await isSound();
  });
});

describe('one receipt on two phones at once', () => {
  it('is claimed by one of them, whoever they are', async () => {
    const people = await Promise.all([1, 2, 3].map(() => desk.tourist({ passport: null })));
    const replies = await Promise.all(
      people.map(({ userId, token }) =>
        app.call('POST /api/tax-refunds', {
          token,
          body: {
            userId,
            merchantName: 'Hanji House',
            purchaseAmount: '100',
            refundAmount: '8',
            receiptHash: 'one-of-all',
          },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('under two numbers is recorded for one of the accounts of a passport', async () => {
    const people = await Promise.all([1, 2].map(() => desk.tourist({ passport: 'M88800022' })));
    const claims = await Promise.all(people.map((one) => desk.paper(one, 'Hanji House', '432', '34.56')));
    const ended = await Promise.all(
      people.map((one, n) =>
        desk.until(one, claims[n] as (typeof claims)[number], (now) => now.number !== null || now.status === 'refused'),
      ),
    );
    expect(ended.map(({ status }) => status).sort()).toEqual(['processing', 'refused']);
  });
});
