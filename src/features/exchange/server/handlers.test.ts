import { beforeEach, describe, expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { accountEnding, ordersOf } from '#features/banking/server/testing/accounts.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { Entry } from '#features/statements/statement-entry.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { at, type End, exchanger, KRW, XP } from './testing/exchanger.ts';

const app = sharedApp();
let me: { userId: number; token: string; address: string };
beforeEach(async () => {
  me = await app.register();
});
const exchanging = exchanger(app, () => me);
const { quote, quoted, take, taken, offer, has, read } = exchanging;

describe('a quote', () => {
  test('states the amount taken, the amount given, the fee in won and its expiry, and moves nothing', async () => {
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

  test('is refused with the reason, at its field', async () => {
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

  testLong('is limited in number', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    for (let count = 0; count < 60; count += 1) {
      await quoted('1', XP, KRW);
      // An expired quote is no longer open, but still counts in the limit per minute.
      await app.db.run(sql`UPDATE exchange_quotes SET expires_at = created_at + interval '1 microsecond'`);
    }
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

  test('is used once, even if submitted many times at once; the same key gets the same response', async () => {
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
    await app.db.run(sql`UPDATE exchange_quotes SET created_at = created_at - interval '61 seconds',
      expires_at = expires_at - interval '61 seconds' WHERE id = ${other.id}`);
    expect((await take(other.id, { key: 'once' })).body).toEqual(first.body);
    expect(await has('KRW')).toBe('1950');
  });

  test('of another user is not found', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    const { id } = await quoted('1', XP, KRW);
    const other = await app.register();
    await fund(app.db, other.userId, 'XP', '5');
    expect((await take(id, { of: other })).status).toBe(404);
    expect((await take(999_999)).status).toBe(404);
    expect(await has('XP')).toBe('5');
  });

  test('submitted by many callers at once with one key is used once, and all get the same response', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    const { id } = await quoted('4', XP, KRW);
    const replies = await Promise.all(Array.from({ length: 4 }, () => take(id, { key: 'one-key' })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(3);
    expect(await has('XP')).toBe('1');
  });

  test('above the present balance is refused', async () => {
    await fund(app.db, me.userId, 'XP', '5');
    const [first, second] = [await quoted('4', XP, KRW), await quoted('4', XP, KRW)];
    expect((await take(first.id)).status).toBe(201);
    expect((await take(second.id)).problem).toMatchObject({ status: 422, code: 'insufficient_balance' });
    expect(await has('XP')).toBe('1');
  });
});

describe('an exchange within the wallet', () => {
  test('posts both assets at once, and returns its description', async () => {
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
        bankAccountId: null,
      },
    });
    expect([await has('XP'), await has('KRW')]).toEqual(['2', '9750']);

    const back = await taken('1000', KRW, XP);
    expect(back).toMatchObject({ kind: 'withdrawal', transactionType: 'send', amount: '975', fee: '25' });
    expect([await has('XP'), await has('KRW')]).toEqual(['2.975', '8750']);
    expect(await read(topUp.id)).toEqual(topUp);
    const entriesOf = async (asset: string) => {
      const query = { asset, from: '2020-01-01', to: '2100-01-01' };
      const { body } = await app.call('GET /api/statements/{userId}', { ...exchanging.mine(), query });
      return (body as Entry[]).map(({ kind, amount, fee }) => `${kind} ${amount} ${fee}`);
    };
    expect(await entriesOf('KRW')).toEqual(['withdrawal -1000 25', 'top_up 9750 0']);
    expect(await entriesOf('XP')).toEqual(['withdrawal 0.975 0', 'top_up -10 0', 'opening 12 0']);
    expect(await ordersOf(app.db, me)).toEqual([]);
  });
});

test('the exchange lists every asset with its rate in won, and verified accounts only', async () => {
  await accountEnding(app, me, '1111', false);
  const { id } = await accountEnding(app, me, '4417');
  const { assets, bankAccounts, ...rest } = await offer();
  expect(rest).toEqual({ userId: me.userId, feePercent: '2.5', quoteSeconds: 60, isSandbox: true, canPayOut: true });
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
