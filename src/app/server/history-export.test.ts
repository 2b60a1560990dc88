import { expect, test } from 'vitest';
import { contract, type TimelineEntry } from '#features/activity/contract.ts';
import { entriesOf } from '#features/activity/web/entries.ts';
import { exportRows } from '#features/activity/web/export-rows.ts';
import { words } from '#features/activity/web/words.ts';
import { findAsset } from '#features/currency/assets.ts';
import { exchanger, KRW, XP } from '#features/exchange/server/testing/exchanger.ts';
import { NOBODY, type Person, populate } from '#features/ledger/server/testing/people.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { parseUnits } from '#platform/money.ts';
import { sql } from '#platform/server/store/db.ts';
import { csvFile } from '#platform/texts/csv.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp({ mode: 'personal', demo: true });
const REFUSED = '0x000000000000000000000000000000000000dEaD';
const MOVED = ['completed', 'returned'];

/** Returns the demo's owner, who needs no session. */
async function owner(): Promise<Person> {
  const { address } = await app.db.one(sql<{ address: string }>`SELECT address FROM users WHERE id = 1`);
  return { userId: 1, address, token: '' };
}

async function wholeTimeline(): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  let before: string | undefined;
  do {
    const query = { limit: 7, ...(before !== undefined && { before }) };
    const page = await app.client(contract)('GET /api/timeline/{userId}', { params: { userId: 1 }, query });
    all.push(...page.body);
    before = /before=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1];
  } while (before !== undefined);
  return all;
}

const unitsOf = (decimal: string, code: string): bigint => {
  const units = parseUnits(decimal.replace('-', ''), findAsset(code)?.places ?? 0);
  if (typeof units !== 'bigint') throw new Error(`${decimal} ${code}: ${units}`);
  return decimal.startsWith('-') ? -units : units;
};

/** Sums an exported file by asset as a generic tool does, finding the columns by their position. */
function sumsOf(file: string): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const line of file.slice(1).trimEnd().split('\r\n').slice(1)) {
    const [, , , , amount = '', unit = '', fee = '', , , state = ''] = line.split(',');
    if (MOVED.includes(state)) sums[unit] = (sums[unit] ?? 0n) + unitsOf(amount, unit) - unitsOf(fee, unit);
  }
  return sums;
}

/** Makes an exchange each way, a payment with cashback that is partly refunded, and a received payment. */
async function trade(me: Person, stall: Person): Promise<void> {
  const { taken } = exchanger(app, () => ({ userId: me.userId, token: '' }));
  expect(await taken('10', XP, KRW)).toMatchObject({ assetType: 'KRW', amount: '9750' });
  expect(await taken('1000', KRW, XP)).toMatchObject({ assetType: 'KRW', transactionType: 'send' });
  const { giving, ask, pay, refund } = market(app);
  await giving(stall, 500);
  const paid = await pay(me, { chargeId: (await ask(stall, '5000')).id, amount: '5000' });
  expect(paid.body).toMatchObject({ amount: '5000', cashback: '250', cashbackState: 'released' });
  expect((await refund(stall, paid.body.id, '2000')).status).toBe(201);
  const own = await ask(me, '700');
  expect((await pay(stall, { chargeId: own.id, amount: '700' })).status).toBe(201);
}

test('the amounts in the History file equal the ledger’s entries, asset by asset, to the unit', async () => {
  const the = populate(app);
  const [me, other] = [await owner(), await the.person('50')];
  const sends = [
    await the.send(me, other.address, { assetType: 'ETH', amount: '0.000000000000000001' }),
    await the.send(me, NOBODY, { assetType: 'USDC', amount: '12.345678' }),
    await the.send(me, REFUSED, { amount: '3' }),
    await the.send(other, me.address, { amount: '7.000000000000000007' }),
  ];
  for (const { body, status } of sends) {
    expect(status).toBe(201);
    await the.settled(body.userId === 1 ? me : other, body.id);
  }
  const back = await app.call('POST /api/transactions/{id}/take-back', { params: { id: sends[1]?.body.id ?? 0 } });
  expect(back.status).toBe(201);
  await the.pending(me, other.address, '2');
  await trade(me, await market(app).person('50000'));

  const timeline = await wholeTimeline();
  const states = timeline.flatMap((one) => (one.kind === 'transaction' ? one.record.status : []));
  expect(new Set(states)).toEqual(new Set(['pending', 'completed', 'failed', 'returned']));
  for (const language of ['en', 'ko'] as const) {
    const entries = entriesOf(timeline, language, new Date());
    const booked = await app.db.rows(sql<{ code: string; units: string }>`
      SELECT s.code, sum(e.amount)::text AS units FROM entries e JOIN accounts a ON a.id = e.account_id JOIN assets s ON s.id = a.asset_id
       WHERE a.user_id = 1 GROUP BY s.code`);
    expect(booked.length).toBe(6);
    expect(sumsOf(csvFile(exportRows(entries, words[language])))).toEqual(
      Object.fromEntries(booked.map(({ code, units }) => [code, BigInt(units)])),
    );
  }
});
