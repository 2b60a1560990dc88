import { beforeEach, describe, expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { accountEnding, age, ordersOf } from '#features/banking/server/testing/accounts.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { at, exchanger, KRW, XP } from './testing/exchanger.ts';

const app = sharedApp('personal');
let me: { userId: number; token: string; address: string };
beforeEach(async () => {
  me = await app.register();
});
const { mine, taken, has, read, decided } = exchanger(app, () => me);

describe('a withdrawal to a bank', () => {
  test('is held until the bank has paid', async () => {
    await fund(app.db, me.userId, 'ETH', '1');
    const account = await accountEnding(app, me, '4417');
    const pending = await taken('0.4', { asset: 'ETH' }, at(account));
    expect(pending).toMatchObject({
      kind: 'withdrawal',
      transactionType: 'send',
      assetType: 'ETH',
      amount: '0.4',
      status: 'pending',
      exchange: { received: '1218750', receivedAsset: 'KRW', fee: '31250', bankName: 'Shinhan' },
    });
    expect(await has('ETH')).toBe('0.6');
    expect(await decided(pending.id)).toMatchObject({ status: 'completed', failure: null });
    expect(await ordersOf(app.db, me)).toMatchObject([{ purpose: 'pay', won: '1218750', status: 'completed' }]);
    expect(await has('ETH')).toBe('0.6');
  });

  test('that the bank rejects, or that goes to an unknown account, is returned in full with the reason', async () => {
    await fund(app.db, me.userId, 'KRW', '50000');
    for (const [ending, reason] of [
      ['0001', 'the bank refused it'],
      ['0002', 'the bank does not know this account'],
    ] as const) {
      const account = await accountEnding(app, me, ending);
      const { id } = await taken('20000', KRW, at(account));
      expect(await decided(id)).toMatchObject({ status: 'failed', failure: reason });
      expect(await has('KRW')).toBe('50000');
    }
  });

  test('is pending until the bank decides, and its account cannot be removed before that', async () => {
    await fund(app.db, me.userId, 'KRW', '50000');
    const account = await accountEnding(app, me, '0003');
    const { id } = await taken('20000', KRW, at(account));
    const [order] = await until(
      () => ordersOf(app.db, me),
      ([one]) => (one?.attempts ?? 0) >= 2,
    );
    expect([(await read(id)).status, order?.status]).toEqual(['pending', 'requested']);
    expect(await has('KRW')).toBe('30000');
    const target = { params: { userId: me.userId, id: account.id }, token: me.token };
    const remove = () => app.call('DELETE /api/bank-accounts/{userId}/{id}', target);
    expect((await remove()).problem).toMatchObject({ status: 409, code: 'transfer_open' });
    const body = { accountHolder: 'Someone Else' };
    expect((await app.call('PATCH /api/bank-accounts/{userId}/{id}', { ...target, body })).problem).toMatchObject({
      code: 'transfer_open',
    });
    await age(app.db, order?.id ?? 0, 30);
    expect(await decided(id)).toMatchObject({ status: 'completed' });
    expect((await remove()).status).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'completed', exchange: { bankName: 'Shinhan' } });
  });

  test('with two different responses from the bank keeps the first', async () => {
    await fund(app.db, me.userId, 'KRW', '50000');
    const { id } = await taken('20000', KRW, at(await accountEnding(app, me, '0004')));
    expect(await decided(id)).toMatchObject({ status: 'completed' });
    expect(await ordersOf(app.db, me)).toMatchObject([{ status: 'completed', failure: null }]);
    expect(await has('KRW')).toBe('30000');
  });
});

describe('a deposit from a bank', () => {
  test('arrives when the bank reports that it has collected', async () => {
    const account = await accountEnding(app, me, '4417');
    const pending = await taken('10000', at(account), XP);
    expect(pending).toMatchObject({
      kind: 'deposit',
      transactionType: 'receive',
      assetType: 'XP',
      amount: '9.75',
      status: 'pending',
    });
    expect(await decided(pending.id)).toMatchObject({ status: 'completed' });
    expect(await has('XP')).toBe('9.75');
    expect(await ordersOf(app.db, me)).toMatchObject([{ purpose: 'collect', won: '10000' }]);
  });

  test('from an account with too little money credits nothing; a top-up from a bank costs the fee', async () => {
    const poor = await taken('10000', at(await accountEnding(app, me, '0006')), KRW);
    expect(await decided(poor.id)).toMatchObject({ status: 'failed', failure: 'the account has too little money' });
    expect(await has('KRW')).toBe('0');
    const topUp = await taken('10000', at(await accountEnding(app, me, '4417')), KRW);
    expect(topUp).toMatchObject({ kind: 'top_up', amount: '9750', status: 'pending' });
    await decided(topUp.id);
    expect(await has('KRW')).toBe('9750');
  });
});

test('a bank’s decision notifies the waiting person, once', async () => {
  await fund(app.db, me.userId, 'KRW', '50000');
  await decided((await taken('20000', KRW, at(await accountEnding(app, me, '0001')))).id);
  await decided((await taken('20000', KRW, at(await accountEnding(app, me, '4417')))).id);
  const isOfBank = ({ code }: { code: string }) => code.startsWith('bank_');
  const told = await until(
    async () => (await app.call('GET /api/notifications/{userId}', mine())).body as { code: string; params: unknown }[],
    (all) => all.filter(isOfBank).length >= 2,
  );
  expect(told.filter(({ code }) => code === 'send_failed')).toEqual([]);
  expect(told.filter(isOfBank).map(({ code, params }) => [code, params])).toEqual([
    ['bank_done', { amount: '19500', assetType: 'KRW', bankName: 'Shinhan' }],
    ['bank_failed', { amount: '19500', assetType: 'KRW', bankName: 'Shinhan' }],
  ]);
});
