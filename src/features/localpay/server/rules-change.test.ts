import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { nowVersion, versionIn, waitUntilInForce } from '#features/currency/server/testing/version.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { at, exchanger, KRW, XP } from '#features/exchange/server/testing/exchanger.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { asking } from '#features/requests/server/testing/request-shortcuts.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';

const app = testApp({ mode: 'hosted' });
const { ask, giving, pay, person } = market(app);
let [ann, stall]: Person[] = [];
beforeAll(async () => {
  [ann, stall] = [await person(), await person()];
  await fund(app.db, ann.userId, 'XP', '1000');
  await giving(stall, 1000);
});
const me = () => ann as Person;
const shop = () => stall as Person;
const { quoted, take } = exchanger(app, me);

const send = (amount: string, currencyVersion?: number, key?: string) =>
  app.call('POST /api/transactions', {
    token: me().token,
    ...(key && { key }),
    body: {
      userId: me().userId,
      assetType: 'XP',
      amount,
      transactionType: 'send',
      status: 'pending',
      toAddress: shop().address,
      ...(currencyVersion && { currencyVersion }),
    },
  });
const CHANGED = { status: 409, code: 'currency_changed' };
const transfers = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM transfers`)).n;

test('a request shown under earlier rules is refused and moves nothing; shown again it uses the new rules', async () => {
  const bank = await accountEnding(app, me(), '4417');
  const desk = asking(app);
  await desk.keep(me(), shop());
  const { share } = await desk.asked(shop(), me(), '1');
  const made = await versionIn(app.db, 4_000, {
    rates: { ...FIRST.rates, XP: '2000' },
    exchangeFeeBps: 500,
    networkFee: '0.002',
    cashbackAtOnce: '100',
    cashbackDays: 3,
  });
  // The answer is lost, and the same key is sent again under the new rules.
  const sent = (await send('1', 1, 'before')).body;
  const out = await Promise.all([quoted('1', XP, KRW), quoted('1000', KRW, at(bank)), quoted('1000', at(bank), KRW)]);
  const charge = await ask(shop(), '5000');
  expect(share).toMatchObject({ fee: '0.001', currencyVersion: 1 });
  await waitUntilInForce(app.db, made);
  const before = await transfers();
  for (const { id } of out) expect((await take(id)).problem).toMatchObject(CHANGED);
  const of = { chargeId: charge.id, amount: '5000' };
  expect((await pay(me(), of)).problem).toMatchObject(CHANGED);
  expect((await pay(me(), { ...of, currencyVersion: 1 })).problem).toMatchObject(CHANGED);
  expect((await send('1', 1)).problem).toMatchObject(CHANGED);
  expect((await desk.pay(me(), share, { currencyVersion: 1 })).problem).toMatchObject(CHANGED);
  expect(await transfers()).toBe(before);

  expect(await send('1', 1, 'before')).toMatchObject({ status: 201, body: { id: (sent as { id: number }).id } });
  expect((await send('1', made.id, 'before')).body).toMatchObject({ fee: '0.001' });
  expect((await send('1', made.id)).body).toMatchObject({ fee: '0.002' });
  // A send without a version uses the rules in force.
  expect((await send('1')).body).toMatchObject({ fee: '0.002' });
  const quote = await quoted('1', XP, KRW);
  expect(quote).toMatchObject({ fee: '100', rate: '2000', gives: { amount: '1900' } });
  expect((await take(quote.id)).status).toBe(201);
  const paid = await pay(me(), { ...of, currencyVersion: made.id });
  expect(paid).toMatchObject({ status: 201, body: { cashback: '500', cashbackState: 'pending' } });
  const { createdAt, releaseAt } = paid.body;
  expect(Date.parse(releaseAt ?? '') - Date.parse(createdAt)).toBe(3 * 86_400_000);
  const [now] = await desk.inbox(me());
  expect(now).toMatchObject({ fee: '0.002', currencyVersion: made.id });
  expect((await desk.pay(me(), share, { currencyVersion: made.id })).status).toBe(201);
});

testLong('a request under way while the rules change follows one of the two versions, to the won', async () => {
  await nowVersion(app.db, {});
  const payers = await Promise.all(Array.from({ length: 6 }, () => person('1000000')));
  for (const { userId } of payers) await fund(app.db, userId, 'XP', '1000');
  const made = await versionIn(app.db, 3_000, { cashbackAtOnce: '50', networkFee: '0.003', exchangeFeeBps: 1000 });
  const outcomes = new Map<number, number>();
  const count = ({ status }: { status: number }) => outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  await Promise.all(
    payers.map(async (payer) => {
      const of = exchanger(app, () => payer);
      // Each client continues until two of its rounds started under the new rules.
      for (let nth = 0, later = 0; later < 2; nth += 1) {
        if ((await nowOf(app.db)) >= made.at) later += 1;
        count(await pay(payer, { merchantId: (await ask(shop(), '1')).merchant.id, amount: '1000' }, `p${nth}`));
        const body = {
          assetType: 'XP',
          amount: '0.01',
          transactionType: 'send',
          status: 'pending',
          toAddress: shop().address,
        };
        count(
          await app.call('POST /api/transactions', { token: payer.token, body: { ...body, userId: payer.userId } }),
        );
        count(await of.take((await of.quoted('1000', KRW, XP)).id, { of: payer }));
        await app.db.run(
          sql`UPDATE charges SET state = 'cancelled', closed_at = clock_timestamp() WHERE state = 'open'`,
        );
      }
    }),
  );
  expect(
    [...outcomes.keys()].sort().every((status) => status === 201 || status === 409),
    [...outcomes].join(),
  ).toBe(true);
  const versionAt = sql`(SELECT v.id FROM currency_versions v WHERE v.valid_from <= t.created_at ORDER BY v.valid_from DESC LIMIT 1)`;
  const { wrong, kinds } = await app.db.one(sql<{ wrong: number; kinds: number }>`
    WITH posted AS (
      SELECT t.*, ${versionAt} AS version, p.currency_version, p.cashback_state, q.fee AS quoted FROM transfers t
        LEFT JOIN payments p ON p.id = t.id LEFT JOIN exchange_quotes q ON q.transfer_id = t.id
       WHERE t.created_at > ${made.at}::timestamptz - interval '1 second' AND t.kind IN ('payment', 'withdrawal')
          OR t.kind = 'send' AND t.asset_id = 1 AND t.amount = 10000000000000000)
    SELECT count(*) FILTER (WHERE CASE t.kind
             WHEN 'payment' THEN t.currency_version <> t.version OR (t.cashback_state = 'pending') <> (t.version = ${made.id})
             WHEN 'send' THEN t.fee <> CASE WHEN t.version = ${made.id} THEN 3000000000000000 ELSE 1000000000000000 END
             ELSE t.quoted <> CASE WHEN t.version = ${made.id} THEN 100 ELSE 25 END END)::int AS wrong,
           count(DISTINCT (t.kind, t.version))::int AS kinds
      FROM posted t`);
  expect({ wrong, kinds }).toEqual({ wrong: 0, kinds: 6 });
});
