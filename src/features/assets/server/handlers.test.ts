import { expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { assets as knownAssets } from '#features/currency/assets.ts';
import { post, submit } from '#features/ledger/server/doors.ts';
import { moving } from '#features/ledger/server/testing/books.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { contract } from '../contract.ts';
import { setRate } from './store.ts';

const app = testApp({ mode: 'hosted' });

const hours = (tx: Tx, ago: number) => nowOf(tx, -ago * 3_600_000);
const assetsOf = async ({ userId, token }: { userId: number; token: string }) =>
  app.client(contract)('GET /api/assets/{userId}', { params: { userId }, token });
const portfolioOf = async ({ userId, token }: { userId: number; token: string }) =>
  (await app.client(contract)('GET /api/portfolio/{userId}', { params: { userId }, token })).body;

test('a new user has every asset at 0, in the order of the wallet, and no local currency', async () => {
  const ann = await app.register();
  const { status, body } = await assetsOf(ann);
  expect(status).toBe(200);
  expect(body).toEqual(
    [
      [1, 'XP', 'Total Coin'],
      [2, 'USDC', 'StableCoin'],
      [3, 'CBDC', 'CBDC (KRW)'],
      [4, 'BTC', 'Bitcoin'],
      [5, 'ETH', 'Ethereum'],
    ].map(([id, assetType, name]) => ({ id, assetType, name, balance: '0', held: '0' })),
  );
});

test('the store’s assets equal those in the code', async () => {
  const rows = await app.db.rows(
    sql`SELECT id, code, name, scale AS places, is_local AS "isLocal" FROM assets ORDER BY sort`,
  );
  expect(rows).toEqual(
    knownAssets.map(({ id, code, names, places, isLocal }) => ({ id, code, name: names.en, places, isLocal })),
  );
});

test('the portfolio shows spendable balance and, beside it, held money, to the last place', async () => {
  const ann = await app.register();
  await fund(app.db, ann.userId, 'ETH', '1.000000000000000001');
  const own = ann.address.toLowerCase() as `0x${string}`;
  await submit(app.db, moving(own, 'house:bank', 5n * 10n ** 17n, { asset: 'ETH', hold: {} }));
  const eth = (await assetsOf(ann)).body.find(({ assetType }) => assetType === 'ETH');
  expect(eth).toMatchObject({ balance: '0.500000000000000001', held: '0.5' });
});

test('the portfolio without a user id is the caller’s portfolio, and nobody else’s', async () => {
  const [ann, ben] = [await app.register(), await app.register()];
  await fund(app.db, ann.userId, 'BTC', '0.1953');
  const own = await app.call('GET /api/assets', { token: ann.token });
  expect(own.text).toBe((await assetsOf(ann)).text);
  expect((await assetsOf({ ...ann, token: ben.token })).status).toBe(403);
  expect((await app.call('GET /api/assets')).status).toBe(401);
});

test('the portfolio values the spendable balance against balances and rates of 24 hours ago', async () => {
  const ann = await app.register();
  const own = ann.address.toLowerCase() as `0x${string}`;
  await app.db.tx(async (tx) => {
    await setRate(tx, 'ETH', '2000', await hours(tx, 30));
    await setRate(tx, 'ETH', '2500', await hours(tx, 12));
    await post(tx, moving('house:issuance', own, 2n * 10n ** 18n, { asset: 'ETH', effectiveAt: await hours(tx, 48) }));
    await post(tx, moving('house:issuance', own, 10n ** 18n, { asset: 'ETH', effectiveAt: await hours(tx, 23) }));
  });
  const { assets, ...whole } = await portfolioOf(ann);
  expect(whole).toMatchObject({ valueUsd: '7500.00', changeUsd: '3500.00', changePercent: '87.5' });
  expect(assets.find(({ assetType }) => assetType === 'ETH')).toEqual({
    assetType: 'ETH',
    balance: '3',
    rateUsd: '2500',
    valueUsd: '7500.00',
    changePercent: '25.0',
    share: '100.0',
  });
});

test('a new user’s portfolio is worth nothing and has not changed', async () => {
  const { valueUsd, changeUsd, changePercent, assets } = await portfolioOf(await app.register());
  expect([valueUsd, changeUsd, changePercent, assets.length]).toEqual(['0.00', '0.00', '0.0', 5]);
});

test('the first rate applies until another is set, and no rate is 0 or below', async () => {
  const { assets } = await portfolioOf(await app.register());
  expect(assets.filter(({ assetType }) => assetType !== 'ETH').map(({ rateUsd }) => rateUsd)).toEqual([
    '0.8',
    '1',
    '1',
    '45000',
  ]);
  for (const usd of ['0', '-1', '0.0000000000001'])
    await expect(app.db.tx((tx) => setRate(tx, 'XP', usd, new Date()))).rejects.toThrow(/check/);
});

test('the change of each day’s value is split into rates and movements, and the two sum to it', async () => {
  const ann = await app.register();
  await app.db.tx(async (tx) => setRate(tx, 'ETH', '2500', await hours(tx, 40 * 24)));
  await fund(app.db, ann.userId, 'ETH', '2');
  await app.db.tx(async (tx) => setRate(tx, 'ETH', '3000', await hours(tx, 30)));
  const own = ann.address.toLowerCase() as `0x${string}`;
  await submit(app.db, moving(own, 'house:bank', 500_000_000_000_000_000n, { asset: 'ETH', hold: {} }));
  const reply = await app.client(contract)('GET /api/portfolio/{userId}/history', {
    params: { userId: ann.userId },
    token: ann.token,
  });
  const { points } = reply.body;
  expect(points).toHaveLength(31);
  expect(points.at(-1)).toMatchObject({ valueUsd: (await portfolioOf(ann)).valueUsd, byRateUsd: '0.00' });
  const cents = (usd: string) => Math.round(Number(usd) * 100);
  for (const [nth, { valueUsd, byRateUsd, byMovementUsd }] of points.entries())
    if (nth > 0)
      expect(cents(byRateUsd) + cents(byMovementUsd)).toBe(cents(valueUsd) - cents(points[nth - 1]?.valueUsd ?? '0'));
  const ben = await app.register();
  const others = await app.client(contract)('GET /api/portfolio/{userId}/history', {
    params: { userId: ann.userId },
    token: ben.token,
  });
  expect(others.status).toBe(403);
});
