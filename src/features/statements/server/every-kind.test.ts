import { expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { at, exchanger, KRW, XP } from '#features/exchange/server/testing/exchanger.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { type Person, populate } from '#features/ledger/server/testing/people.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { parseUnits } from '#platform/money.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../contract.ts';
import type { Entry } from '../statement-entry.ts';

const app = testApp({ mode: 'hosted' });
const period = { from: '2001-01-01', to: '2099-12-31' };

const unitsOf = (decimal: string, code: AssetCode): bigint => {
  const units = parseUnits(decimal.replace('-', ''), assetOf(code).places);
  if (typeof units !== 'bigint') throw new Error(`${decimal} ${code}: ${units}`);
  return decimal.startsWith('-') ? -units : units;
};
const sumOf = (amounts: readonly string[], code: AssetCode) =>
  amounts.reduce((sum, amount) => sum + unitsOf(amount, code), 0n);

/** The person's ledger balance, including held money. */
const balanceOf = async ({ userId }: Person, code: AssetCode): Promise<bigint> => {
  const row = await app.db.maybe(sql<{
    balance: string;
  }>`SELECT a.balance::text AS balance FROM accounts a JOIN assets s ON s.id = a.asset_id
    WHERE a.user_id = ${userId} AND s.code = ${code}`);
  return BigInt(row?.balance ?? 0);
};

/** All entries, in pages of three. */
async function entriesOf({ userId, token }: Person, asset: AssetCode): Promise<Entry[]> {
  const all: Entry[] = [];
  let before: string | undefined;
  do {
    const query = { asset, ...period, limit: 3, ...(before !== undefined && { before }) };
    const page = await app.client(contract)('GET /api/statements/{userId}', { params: { userId }, token, query });
    all.push(...page.body);
    before = /before=(\d+)/.exec(page.headers.get('link') ?? '')?.[1];
  } while (before !== undefined);
  return all;
}

/** The amounts and the closing balance of a CSV file, parsed without our own code. */
async function fileOf({ userId, token }: Person, asset: AssetCode): Promise<{ amounts: string[]; closing: string }> {
  const query = new URLSearchParams({ asset, ...period, format: 'csv' });
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${app.url}/api/statements/${userId}/file?${query}`, { headers })).text();
  const rows = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return { amounts: rows.slice(2, -1).map(([, , , amount = '']) => amount), closing: rows.at(-1)?.[5] ?? '' };
}

test('after every kind of movement, statements and files sum to the ledger, for won and for assets', async () => {
  const { ask, giving, pay, person, refund } = market(app);
  const [me, stall] = [await person('100000'), await person('0')];
  await fund(app.db, me.userId, 'XP', '200');
  const { taken, decided } = exchanger(app, () => me);
  const the = populate(app);

  await taken('50.123456789012345678', XP, KRW);
  await taken('7777', KRW, XP);
  const [good, bad, slow] = [
    await accountEnding(app, me, '4417'),
    await accountEnding(app, me, '0001'),
    await accountEnding(app, me, '0003'),
  ];
  const orders = [
    await taken('10001', at(good), KRW),
    await taken('20003', KRW, at(good)),
    await taken('3', XP, at(good)),
    await taken('9999', at(good), XP),
    await taken('5000', KRW, at(bad)),
  ];
  const ends = await Promise.all(orders.map(async ({ id }) => (await decided(id)).status));
  expect(ends).toEqual(['completed', 'completed', 'completed', 'completed', 'failed']);

  await giving(stall, 1500);
  const given = (await pay(me, { chargeId: (await ask(stall, '5000')).id, amount: '5000' })).body;
  const waiting = (await pay(me, { chargeId: (await ask(stall, '30000')).id, amount: '30000' })).body;
  expect([given.cashbackState, waiting.cashbackState]).toEqual(['released', 'pending']);
  for (const { id } of [given, waiting]) expect((await refund(stall, id, '1234')).status).toBe(201);
  expect((await pay(stall, { chargeId: (await ask(me, '700')).id, amount: '700' })).status).toBe(201);
  const sent = await the.send(me, stall.address, { amount: '1.5' });
  await the.settled(me, sent.body.id);
  // Held money has not moved yet, so it appears in no statement.
  await taken('4000', KRW, at(slow));

  for (const who of [me, stall])
    for (const code of ['KRW', 'XP', 'USDC'] as const) {
      const entries = await entriesOf(who, code);
      const balance = await balanceOf(who, code);
      const { amounts, closing } = await fileOf(who, code);
      const place = `${code} of ${who === me ? 'the payer' : 'the stall'}`;
      expect(
        sumOf(
          entries.map(({ amount }) => amount),
          code,
        ),
        place,
      ).toBe(balance);
      expect(amounts, place).toEqual(entries.map(({ amount }) => amount).toReversed());
      expect(unitsOf(closing, code), place).toBe(balance);
    }
  const kinds = async (who: Person, code: AssetCode) => (await entriesOf(who, code)).map(({ kind }) => kind).sort();
  expect(await kinds(me, 'KRW')).toEqual(
    'cashback cashback_return opening payment payment payment refund refund top_up top_up withdrawal withdrawal'.split(
      ' ',
    ),
  );
  expect(await kinds(me, 'XP')).toEqual('deposit opening send top_up withdrawal withdrawal'.split(' '));
  const { balances } = (
    await app.client(contract)('GET /api/balances/{userId}', { params: { userId: me.userId }, token: me.token })
  ).body;
  for (const { assetType, balance } of balances)
    expect([assetType, unitsOf(balance, assetType as AssetCode)]).toEqual([
      assetType,
      await balanceOf(me, assetType as AssetCode),
    ]);
});
