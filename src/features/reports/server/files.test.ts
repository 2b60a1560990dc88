import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { dealingsOf } from '#features/office/server/testing/dealings.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { PART, shopParts } from './files.ts';
import { listShops } from './lists-store.ts';
import { reportJob } from './make-day.ts';
import { reportCsv } from './report-csv.ts';
import { pastDays } from './testing/past-days.ts';
import { fileOf } from './testing/report-stores.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const shops = market(app);
const past = pastDays(app);
const { pay } = dealingsOf(app);
const SHOPS = 52_000;

let auditor: Official;
let payer: Person;
let stalls: Person[];
let period = { from: '', to: '' };
const partsOf = async (size: number) => {
  const parts = [];
  for await (const part of shopParts(app.db, period, size)) parts.push(part);
  return parts;
};
/** SQL that creates shops without an owner, using the store's own function. */
const manyShops = (count: number) => `INSERT INTO merchants (house_owner, kind, name)
  SELECT 'house:merchant-x' || translate(n::text, '0123456789', 'abcdefghij'), 'market', 'Many ' || n FROM generate_series(1, ${count}) n`;
beforeAll(async () => {
  auditor = await city.join(await city.owner(), 'auditor');
  payer = await shops.person('1000000');
  stalls = [];
  for (let n = 0; n < 5; n += 1) {
    const stall = await shops.person('0');
    await shops.giving(stall, 0, `Stall ${n}`);
    stalls.push(stall);
  }
  for (const [n, stall] of stalls.entries()) if (n !== 2) await pay(payer, stall, 1000 * (n + 1));
  await past.were([{ upTo: await past.last(), ago: 2 }]);
  await past.close();
  await reportJob(app.db).run(new AbortController().signal);
  period = { from: await past.dayAgo(2), to: await past.dayAgo(0) };
  if (stalls[0]) await shops.refund(stalls[0], await pay(payer, stalls[0], 500), '200');
}, 240_000);

it('a file of shops, sent in parts of any size, contains each shop with payments once, as the list shows it at the file’s start', async () => {
  const listed = await listShops(app.db, period, { place: undefined, count: 100 });
  expect(listed).toHaveLength(4);
  const byId = listed.toSorted((a, b) => a.id - b.id);
  for (const size of [1, 2, PART.rows]) expect((await partsOf(size)).flat()).toEqual(byId);
  const parts = shopParts(app.db, period, 1);
  const seen = [...((await parts.next()).value ?? [])];
  // Payments during the export are not included: the file shows the state before.
  for (const stall of stalls) await pay(payer, stall, 9000);
  for await (const part of parts) seen.push(...part);
  expect(seen).toEqual(byId);
  expect((await partsOf(2)).flat().reduce((sum, { paid }) => sum + Number(paid), 0)).toBe(12_500 + 45_000);
});

it('a file may have more than fifty thousand rows, which the server reads part by part', async () => {
  const day = await past.dayAgo(2);
  await past.unguarded(`${manyShops(SHOPS)};
    INSERT INTO report_day_shops (day, merchant_id, payments, paid, refunds, refunded) SELECT '${day}', id, 1, 7, 0, 0 FROM merchants WHERE name LIKE 'Many %';
    ANALYZE merchants, report_day_shops`);
  try {
    const reply = await fileOf(app.url, auditor, 'file', { ...period, list: 'shops', language: 'en' });
    // The file's length is unknown when sending starts, so there is no content-length.
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, null]);
    const text = await reply.text();
    expect(text.split('\r\n').length - 1).toBe(4 + 5 + SHOPS);
    expect(text).toMatch(new RegExp(`,Many ${SHOPS},[\\w ]+,1,7,0,0,7\r\n$`));
    const sizes = (await partsOf(PART.rows)).map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PART.rows);
    expect(sizes.length).toBeGreaterThan(SHOPS / PART.rows);
  } finally {
    await past.unguarded(`DELETE FROM report_day_shops WHERE merchant_id IN (SELECT id FROM merchants WHERE name LIKE 'Many %');
      DELETE FROM merchants WHERE name LIKE 'Many %'`);
  }
}, 120_000);

it('a part is read only after the receiver has the previous part', async () => {
  let read = 0;
  const parts = (async function* () {
    for (;;) {
      read += 1;
      yield [];
    }
  })();
  const csv = reportCsv('shops', parts, { period, madeAt: '', language: 'ko' });
  for (let n = 0; n < 4; n += 1) await csv.next();
  expect(read).toBe(3);
  await csv.return();
});

it('a file names shops and trades in the language of the file', async () => {
  const sums = { payments: 1, paid: '700', refunds: 0, refunded: '0', net: '700' };
  const shop = { id: 4, name: 'Persimmon Kitchen', nameKo: '감나무식당', trade: 'meals', ...sums } as const;
  const linesOf = async (language: 'en' | 'ko') => {
    const head = { period, madeAt: '', language };
    const rows = async function* <T>(row: T) {
      yield [row];
    };
    const files = [
      reportCsv('shops', rows(shop), head),
      reportCsv('shops', rows({ ...shop, nameKo: null }), head),
      reportCsv('trades', rows({ trade: 'tea' as const, shops: 2, ...sums }), head),
    ];
    const last: string[] = [];
    for (const file of files) {
      let part = '';
      for await (const next of file) part = next;
      last.push(part.trim());
    }
    return last;
  };
  expect(await linesOf('ko')).toEqual([
    '4,감나무식당,식사,1,700,0,0,700',
    '4,Persimmon Kitchen,식사,1,700,0,0,700',
    '차·커피,2,1,700,0,0,700',
  ]);
  expect((await linesOf('en'))[0]).toBe('4,Persimmon Kitchen,Meals,1,700,0,0,700');
});

it('if the store fails midway, the download is aborted, so that nobody mistakes a part for the complete file', async () => {
  // One row in the last part cannot be computed.
  await past.unguarded(`${manyShops(3 * PART.rows)};
    INSERT INTO report_day_shops (day, merchant_id, payments, paid, refunds, refunded)
      SELECT '${await past.dayAgo(2)}', id, 1, CASE WHEN row_number() OVER (ORDER BY id) > ${2 * PART.rows} THEN 'NaN'::numeric ELSE 7 END, 0, 0 FROM merchants WHERE name LIKE 'Many %'`);
  await past.unguarded(`ALTER TABLE report_day_shops RENAME TO report_day_shops_kept;
    CREATE VIEW report_day_shops AS SELECT day, merchant_id, payments, CASE WHEN paid = 'NaN' THEN 1 / (payments - 1)::numeric ELSE paid END AS paid, refunds, refunded
      FROM report_day_shops_kept`);
  try {
    const reply = await fileOf(app.url, auditor, 'file', { ...period, list: 'shops', language: 'en' });
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  } finally {
    await past.unguarded(`DROP VIEW report_day_shops; ALTER TABLE report_day_shops_kept RENAME TO report_day_shops;
      DELETE FROM report_day_shops WHERE merchant_id IN (SELECT id FROM merchants WHERE name LIKE 'Many %');
      DELETE FROM merchants WHERE name LIKE 'Many %'`);
  }
}, 120_000);
