import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { BankAccount } from '#features/banking/contract.ts';
import { accountEnding, age, ordersOf } from '#features/banking/server/testing/accounts.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { contract as ledger } from '#features/ledger/contract.ts';
import { eventually, fund } from '#features/ledger/server/testing/fund.ts';
import { sql } from '#platform/server/db.ts';
import { contract, type Quote } from '../contract.ts';

const app = testApp();
let me: { userId: number; token: string; address: string };
let key = 0;
beforeEach(async () => {
  me = await app.register();
});

type End = { asset: string } | { bankAccountId: number };
const XP = { asset: 'XP' };
const KRW = { asset: 'KRW' };
const at = ({ id }: BankAccount) => ({ bankAccountId: id });
const mine = (of = me) => ({ params: { userId: of.userId }, token: of.token });
const quote = (amount: string, from: End, to: End, of = me) =>
  app.call('POST /api/exchange/{userId}/quotes', { ...mine(of), body: { amount, from, to } });
const quoted = async (amount: string, from: End, to: End): Promise<Quote> => {
  const reply = await quote(amount, from, to);
  expect(reply.status, reply.text).toBe(201);
  return reply.body as Quote;
};
const take = (quoteId: number, sent: { key?: string; of?: typeof me } = {}) => {
  key += 1;
  return app.call('POST /api/exchange/{userId}', {
    ...mine(sent.of),
    body: { quoteId },
    key: sent.key ?? `exchange-${key}`,
  });
};
const taken = async (amount: string, from: End, to: End): Promise<Transaction> => {
  const reply = await take((await quoted(amount, from, to)).id);
  expect(reply.status, reply.text).toBe(201);
  return reply.body as Transaction;
};
const offer = async () => (await app.client(contract)('GET /api/exchange/{userId}', mine())).body;
const has = async (asset: string) => (await offer()).assets.find(({ assetType }) => assetType === asset)?.balance;
const read = async (id: number) =>
  (
    await app.client(ledger)('GET /api/transactions/{userId}/{id}', {
      params: { userId: me.userId, id },
      token: me.token,
    })
  ).body;
const decided = (id: number) =>
  eventually(
    () => read(id),
    ({ status }) => status !== 'pending',
  );

describe('a quote', () => {
  test('says what is taken, what is given, the fee in won and until when, and moves nothing', async () => {
    await fund(app.db, me.userId, 'XP', '12');
    const made = await quoted('10', XP, KRW);
    expect(made).toMatchObject({
      userId: me.userId,
      kind: 'top_up',
      takes: { asset: 'XP', amount: '10', bankAccountId: null, bankName: null },
      gives: { asset: 'KRW', amount: '9750' },
      fee: '250',
      rate: '1000',
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(60_000);
    expect([await has('XP'), await has('KRW')]).toEqual(['12', '0']);
  });

  test('is refused with the reason, beside its field', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    const pending = await accountEnding(app, me, '1111', false);
    const other = await app.register();
    const theirs = await accountEnding(app, other, '1112');
    const refusals: [string, End, End, string, string][] = [
      ['1', XP, { asset: 'BTC' }, 'not_exchanged', 'to'],
      ['1', XP, XP, 'not_exchanged', 'to'],
      ['1', { asset: 'EUR' }, KRW, 'not_exchanged', 'from'],
      ['1e3', XP, KRW, 'invalid_amount', 'amount'],
      ['0', XP, KRW, 'invalid_amount', 'amount'],
      ['1.5', KRW, XP, 'invalid_amount', 'amount'],
      ['0.001', XP, KRW, 'amount_too_small', 'amount'],
      ['5.1', XP, KRW, 'insufficient_balance', 'amount'],
      ['1', XP, at(theirs), 'unknown_account', 'to'],
      ['1000', at(pending), XP, 'account_not_verified', 'from'],
    ];
    for (const [amount, from, to, code, field] of refusals)
      expect((await quote(amount, from, to)).problem, `${amount} ${code}`).toMatchObject({
        code,
        errors: { [field]: expect.any(String) },
      });
    expect((await quote('1', XP, KRW, { ...me, userId: other.userId })).status).toBe(403);
  });

  test('cannot be asked for without end', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    for (let count = 0; count < 60; count += 1) await quoted('1', XP, KRW);
    const one = await quote('1', XP, KRW);
    expect(one.problem).toMatchObject({ status: 429, code: 'too_many_quotes' });
    expect(one.headers.get('retry-after')).toBe('60');
  });

  test('that has expired is refused, and nothing moves', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    const { id } = await quoted('1', XP, KRW);
    await app.db.run(sql`UPDATE exchange_quotes SET created_at = created_at - interval '61 seconds',
      expires_at = expires_at - interval '61 seconds' WHERE id = ${id}`);
    expect((await take(id)).problem).toMatchObject({ status: 409, code: 'quote_expired' });
    expect([await has('XP'), await has('KRW')]).toEqual(['5', '0']);
  });

  test('is used once, by many presses at once too; the same key is answered alike', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    const { id } = await quoted('1', XP, KRW);
    const replies = await Promise.all([take(id), take(id), take(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.problem).toMatchObject({ code: 'quote_used' });
    expect(await has('KRW')).toBe('975');

    const other = await quoted('1', XP, KRW);
    const first = await take(other.id, { key: 'once' });
    const again = await take(other.id, { key: 'once' });
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([201, 'true', first.body]);
    expect((await take(id, { key: 'once' })).problem).toMatchObject({ status: 409, code: 'key_reused' });
    expect(await has('KRW')).toBe('1950');
  });

  test("of another user's is not found", async () => {
    await fund(app.db, me.userId, 'XP', '5');
    const { id } = await quoted('1', XP, KRW);
    const other = await app.register();
    await fund(app.db, other.userId, 'XP', '5');
    expect((await take(id, { of: other })).status).toBe(404);
    expect((await take(999_999)).status).toBe(404);
    expect(await has('XP')).toBe('5');
  });

  test('for more than there is by now is refused', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    const [first, second] = [await quoted('4', XP, KRW), await quoted('4', XP, KRW)];
    expect((await take(first.id)).status).toBe(201);
    expect((await take(second.id)).problem).toMatchObject({ status: 422, code: 'insufficient_balance' });
    expect(await has('XP')).toBe('1');
  });
});

describe('an exchange within the wallet', () => {
  test('posts both assets at once, and says what it was', async () => {
    await fund(app.db, me.userId, 'XP', '12');
    const topUp = await taken('10', XP, KRW);
    expect(topUp).toMatchObject({
      kind: 'top_up',
      transactionType: 'receive',
      assetType: 'KRW',
      amount: '9750',
      status: 'completed',
      exchange: {
        paid: '10',
        paidAsset: 'XP',
        received: '9750',
        receivedAsset: 'KRW',
        fee: '250',
        rate: '1000',
        bankName: null,
      },
    });
    expect([await has('XP'), await has('KRW')]).toEqual(['2', '9750']);

    const back = await taken('1000', KRW, XP);
    expect(back).toMatchObject({ kind: 'withdrawal', transactionType: 'send', amount: '975', fee: '25' });
    expect([await has('XP'), await has('KRW')]).toEqual(['2.975', '8750']);
    expect(await read(topUp.id)).toEqual(topUp);
    expect(await ordersOf(app.db, me)).toEqual([]);
  });
});

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

  test('that the bank rejects, or to an account that it does not know, gives everything back with the reason', async () => {
    await fund(app.db, me.userId, 'KRW', '50000');
    for (const [ending, reason] of [
      ['0001', 'the bank refused it'],
      ['0002', 'the bank does not know this account'],
    ] as const) {
      const account = await accountEnding(app, me, ending);
      const { id } = await taken('20000', KRW, at(account));
      expect(await has('KRW')).toBe('30000');
      expect(await decided(id)).toMatchObject({ status: 'failed', failure: reason });
      expect(await has('KRW')).toBe('50000');
    }
  });

  test('is pending as long as the bank takes, and its account stays', async () => {
    await fund(app.db, me.userId, 'KRW', '50000');
    const account = await accountEnding(app, me, '0003');
    const { id } = await taken('20000', KRW, at(account));
    const [order] = await eventually(
      () => ordersOf(app.db, me),
      ([one]) => (one?.attempts ?? 0) >= 2,
    );
    expect([(await read(id)).status, order?.status]).toEqual(['pending', 'requested']);
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

  test('that the bank answers twice, the second time otherwise, stays as it was decided first', async () => {
    await fund(app.db, me.userId, 'KRW', '50000');
    const { id } = await taken('20000', KRW, at(await accountEnding(app, me, '0004')));
    expect(await decided(id)).toMatchObject({ status: 'completed' });
    expect(await ordersOf(app.db, me)).toMatchObject([{ status: 'completed', failure: null }]);
    expect(await has('KRW')).toBe('30000');
  });

  test('that gets no answer is not failed: the bank is asked again by the same reference', async () => {
    await fund(app.db, me.userId, 'KRW', '50000');
    const { id } = await taken('20000', KRW, at(await accountEnding(app, me, '0007')));
    expect(await decided(id)).toMatchObject({ status: 'completed' });
    const [order] = await ordersOf(app.db, me);
    expect(order?.attempts).toBeGreaterThan(1);
    expect(app.log.join('\n')).toContain('a bank gave no answer');
  });
});

describe('a deposit from a bank', () => {
  test('comes in when the bank says that it has collected', async () => {
    const account = await accountEnding(app, me, '4417');
    const pending = await taken('10000', at(account), XP);
    expect(pending).toMatchObject({
      kind: 'deposit',
      transactionType: 'receive',
      assetType: 'XP',
      amount: '9.75',
      status: 'pending',
    });
    expect(await has('XP')).toBe('0');
    expect(await decided(pending.id)).toMatchObject({ status: 'completed' });
    expect(await has('XP')).toBe('9.75');
    expect(await ordersOf(app.db, me)).toMatchObject([{ purpose: 'collect', won: '10000' }]);
  });

  test('of an account with too little money brings nothing; a top-up from a bank costs the fee', async () => {
    const poor = await taken('10000', at(await accountEnding(app, me, '0006')), KRW);
    expect(await decided(poor.id)).toMatchObject({ status: 'failed', failure: 'the account has too little money' });
    expect(await has('KRW')).toBe('0');
    const topUp = await taken('10000', at(await accountEnding(app, me, '4417')), KRW);
    expect(topUp).toMatchObject({ kind: 'top_up', amount: '9750', status: 'pending' });
    await decided(topUp.id);
    expect(await has('KRW')).toBe('9750');
  });
});

test('what a bank has decided is told: to the person who waits for it, once', async () => {
  await fund(app.db, me.userId, 'KRW', '50000');
  await decided((await taken('20000', KRW, at(await accountEnding(app, me, '0001')))).id);
  await decided((await taken('20000', KRW, at(await accountEnding(app, me, '4417')))).id);
  const isOfBank = ({ code }: { code: string }) => code.startsWith('bank_');
  const told = await eventually(
    async () => (await app.call('GET /api/notifications/{userId}', mine())).body as { code: string; params: unknown }[],
    (all) => all.filter(isOfBank).length >= 2,
  );
  expect(told.filter(({ code }) => code === 'send_failed')).toEqual([]);
  expect(told.filter(isOfBank).map(({ code, params }) => [code, params])).toEqual([
    ['bank_done', { amount: '19500', assetType: 'KRW', bankName: 'Shinhan' }],
    ['bank_failed', { amount: '19500', assetType: 'KRW', bankName: 'Shinhan' }],
  ]);
});

test('what can be exchanged: every asset with its rate in won, and verified accounts alone', async () => {
  await accountEnding(app, me, '1111', false);
  const { id } = await accountEnding(app, me, '4417');
  const { assets, bankAccounts, ...rest } = await offer();
  expect(rest).toEqual({ userId: me.userId, feePercent: '2.5', quoteSeconds: 60, isSandbox: true });
  expect(assets.map(({ assetType, rate }) => `${assetType} ${rate}`)).toEqual([
    'KRW 1',
    'XP 1000',
    'USDC 1250',
    'CBDC 1250',
    'BTC 56250000',
    'ETH 3125000',
  ]);
  expect(bankAccounts).toEqual([
    { id, bankName: 'Shinhan', accountNumber: '••••••4417', isDefault: false, isForTopUps: false },
  ]);
});
