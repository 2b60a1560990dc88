import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { BankAccount } from '#features/banking/contract.ts';
import { accountEnding, age, ordersOf } from '#features/banking/server/testing/accounts.ts';
import { startFakeBank } from '#features/banking/server/testing/fake-bank.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { at, exchanger, KRW } from './testing/exchanger.ts';

const fake = await startFakeBank({ decides: false });
afterAll(() => fake.close());
const app = testApp({ settings: { bank: fake.settings } });
let me: { userId: number; token: string; address: string };
let account: BankAccount;
beforeAll(async () => {
  me = await app.register();
  await fund(app.db, me.userId, 'KRW', '200000');
  account = await accountEnding(app, me, '4417');
});
const { taken, has, read, decided } = exchanger(app, () => me);

/** A withdrawal of 20,000 won, of which 19,500 are to be paid. The bank has received it and not decided. */
let order: { id: number; reference: string };
let before: number;
beforeEach(async () => {
  before = Number(await has('KRW'));
  const { id } = await taken('20000', KRW, at(account));
  const [newest] = await ordersOf(app.db, me);
  order = { id, reference: newest?.reference ?? '' };
  await expect.poll(() => fake.taken.get(order.reference)?.amount).toBe('19500');
});
const to = () => `${app.url}/api/webhooks/bank`;
const tell = (status: string, more: object = {}, change: object = {}) =>
  fake.send({ reference: order.reference, status, ...more }, { to: to(), ...change });
const refused = { reason: { code: 'refused' } };
const now = async () => [(await read(order.id)).status, Number(await has('KRW')) - before];
const [HELD, PAID, BACK] = [
  ['pending', -20_000],
  ['completed', -20_000],
  ['failed', 0],
];

describe('a bank over HTTP', () => {
  test('that is slow leaves the order requested and its money held, and completes the order later', async () => {
    expect(await now()).toEqual(HELD);
    const [asked] = await ordersOf(app.db, me);
    await age(app.db, asked?.id ?? 0, 86_400);
    expect(await now()).toEqual(HELD);
    expect(await tell('completed', { amount: '19500' })).toBe(204);
    expect(await now()).toEqual(PAID);
  });

  test('that is slow and then refuses returns the money with its reason', async () => {
    expect(await tell('failed', refused)).toBe(204);
    expect(await now()).toEqual(BACK);
    expect(await read(order.id)).toMatchObject({ failure: 'the bank refused it' });
  });

  test('that responds twice, with one message or two messages, decides once', async () => {
    const id = `msg_${randomUUID()}`;
    for (const change of [{ id }, { id }, {}]) expect(await tell('completed', {}, change)).toBe(204);
    expect(await now()).toEqual(PAID);
    expect((await ordersOf(app.db, me))[0]).toMatchObject({ status: 'completed', failure: null });
  });

  test('that completes a failed order, or fails a completed order, changes nothing and is logged', async () => {
    await tell('failed', refused);
    expect(await tell('completed')).toBe(204);
    expect(await now()).toEqual(BACK);
    expect(app.log.filter((line) => line.includes('the bank contradicts its earlier verdict'))).toHaveLength(1);
  });

  test('that moved another amount decides nothing, by message or by response', async () => {
    expect(await tell('completed', { amount: '19499' })).toBe(204);
    expect(await now()).toEqual(HELD);
    const known = fake.taken.get(order.reference);
    if (known) known.outcome = { status: 'completed', amount: '19501' };
    const [asked] = await ordersOf(app.db, me);
    await age(app.db, asked?.id ?? 0, 2);
    const told = () => app.log.filter((line) => line.includes('the bank moved a different amount')).length;
    await expect.poll(told).toBeGreaterThanOrEqual(2);
    expect(await now()).toEqual(HELD);
    expect(await tell('completed', { amount: 'all' })).toBe(400);
    if (known) known.outcome = { status: 'completed', amount: '19500' };
    await age(app.db, asked?.id ?? 0, 2);
    expect(await decided(order.id)).toMatchObject({ status: 'completed' });
    expect(await now()).toEqual(PAID);
  });

  test('with a message signed by another secret, too old, or about no order, is ignored', async () => {
    expect(await tell('completed', {}, { secret: Buffer.alloc(32, 1) })).toBe(401);
    expect(await tell('completed', {}, { ageS: 3600 })).toBe(401);
    const body = JSON.stringify({
      type: 'transfer.decided',
      data: { reference: order.reference, status: 'completed' },
    });
    expect((await fetch(to(), { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status).toBe(
      401,
    );
    expect(await tell('completed', { reference: randomUUID() })).toBe(204);
    expect(await now()).toEqual(HELD);
    await tell('failed', refused);
    expect(await now()).toEqual(BACK);
  });

  test('that does not respond does not fail the order: it gets the order again under the same reference', async () => {
    const silent = await accountEnding(app, me, '0007');
    before = Number(await has('KRW'));
    const { id } = await taken('20000', KRW, at(silent));
    const [newest] = await ordersOf(app.db, me);
    order = { id, reference: newest?.reference ?? '' };
    await expect.poll(() => fake.taken.get(order.reference)?.asked ?? 0).toBeGreaterThanOrEqual(2);
    expect(app.log.join('\n')).toContain('the bank did not answer');
    expect(await now()).toEqual(HELD);
    await tell('completed');
    expect(await now()).toEqual(PAID);
  });
});
