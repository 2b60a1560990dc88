import { createLocalJWKSet, generalVerify, type JSONWebKeySet } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { dealingsOf, ownerOf, userOf } from '#features/office/server/testing/dealings.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { dayForm } from '#features/statements/day-form.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import type { Circulation, Finding, ReportShop, ReportTrade } from '../contract.ts';
import { auditReports } from './audit.ts';
import { findIn } from './findings.ts';
import { listDays, listShops } from './lists-store.ts';
import { makeDay, reportJob } from './make-day.ts';
import { pastDays } from './testing/past-days.ts';
import { checkFile, endsMidway, fileOf, merchantOf, planOf, shopsByPage } from './testing/report-stores.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const firms = registry(app);
const shops = market(app);
const past = pastDays(app);
const { pay, dealings } = dealingsOf(app);
const make = () => reportJob(app.db).run(new AbortController().signal);

let owner: Official;
let auditor: Official;
let [threeAgo, twoAgo, today] = ['', '', ''];
let firm: Person;
let stall: Person;
const ask = async <T>(one: Official, what: string, query: object = {}): Promise<T> => {
  const reply = await one.phone.call(`GET /api/office/reports/${what}`, {
    query: { from: threeAgo, to: today, ...query } as Record<string, string>,
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body as T;
};
const refusedOf = async (one: Official, what: string, query: object) =>
  (await one.phone.call(`GET /api/office/reports/${what}`, { query: query as Record<string, string> })).problem.code;
/** Dealings three days ago, two days ago and today: members with findings, and members just below each threshold. */
let found: Awaited<ReturnType<typeof dealings>>;
beforeAll(async () => {
  owner = await city.owner();
  auditor = await city.join(owner, 'auditor');
  const boss = await app.register();
  firm = { ...boss, ...userOf((await firms.make(boss, { kinds: ['merchant'], name: 'Baram Bakery' })).organisation) };
  const ann = await shops.person('1000000');
  stall = await shops.person('0');
  await shops.giving(stall, 0, 'Stall 7');
  const first = await pay(ann, firm, 50_000);
  await pay(ann, stall, 20_000);
  await shops.refund(firm, first, '5000');
  const dayOne = await past.last();

  await shops.refund(firm, first, '1000');
  await pay(ann, stall, 7000);
  await past.move('withdrawal', ownerOf(ann), HOUSE.bank, 30_000);
  found = await dealings();
  const dayTwo = await past.last();
  const isNew = found.isNew.map(({ userId }) => userId);
  const all = await app.db.rows(sql<{ id: number }>`SELECT id FROM users`);
  await past.were(
    [
      { upTo: dayOne, ago: 3 },
      { upTo: dayTwo, ago: 2 },
    ],
    all.map(({ id }) => id).filter((id) => !isNew.includes(id)),
  );
  [threeAgo, twoAgo, today] = [await past.dayAgo(3), await past.dayAgo(2), await past.dayAgo(0)];
  await past.close();
  await fund(app.db, stall.userId, 'KRW', '400');
  await pay(ann, firm, 3000);
}, 240_000);

describe('figures', () => {
  it('of a closed day equal the ledger’s movements to the won, are computed once by any node, completely or not at all, and again if they are lost', async () => {
    const [first] = await app.db.rows(
      sql<{ day: string }>`SELECT day::text AS day FROM closed_days ORDER BY day LIMIT 1`,
    );
    expect(first?.day).toBe(threeAgo);
    await expect(makeDay(endsMidway(app.db), threeAgo)).rejects.toThrow('ended midway');
    await Promise.all([make(), make(), makeDay(app.db, threeAgo), makeDay(app.db, twoAgo)]);
    const rows = () =>
      app.db.rows(
        sql`SELECT day::text, issued::text, redeemed::text, circulating::text, payments, paid::text, refunds, refunded::text FROM report_days ORDER BY day LIMIT 2`,
      );
    const made = await rows();
    const [one, two] = made as unknown as Record<string, string | number>[];
    expect(one).toEqual({
      ...{ day: threeAgo, issued: '1000000', redeemed: '0', circulating: '1000000' },
      ...{ payments: 2, paid: '70000', refunds: 1, refunded: '5000' },
    });
    const { issued } = await app.db.one(sql<{ issued: string }>`
      SELECT sum(t.amount)::text AS issued FROM transfers t WHERE t.kind = 'opening' AND ledger_day(t.created_at) = ${twoAgo}::date`);
    expect(two).toMatchObject({
      day: twoAgo,
      issued,
      redeemed: '30000',
      refunds: 1,
      refunded: '1000',
      payments: 13,
      paid: '18000',
    });
    expect(two?.circulating).toBe(String(1_000_000 + Number(issued) - 30_000));
    expect(await auditReports(app.db, 'whole')).toEqual([]);
    expect(await auditReports(app.db, 'open days')).toEqual([]);

    const findings = () =>
      app.db.rows(
        sql`SELECT kind, merchant_id, times, won::text, transfers FROM report_findings WHERE day = ${twoAgo}::date ORDER BY kind, won`,
      );
    const before = await findings();
    await past.unguarded(
      `DELETE FROM report_findings WHERE day = '${twoAgo}'; DELETE FROM report_day_shops WHERE day = '${twoAgo}'; DELETE FROM report_days WHERE day = '${twoAgo}'`,
    );
    await make();
    expect(await rows()).toEqual(made);
    expect(await findings()).toEqual(before);
    await past.unguarded(`UPDATE report_days SET paid = paid + 1 WHERE day = '${threeAgo}'`);
    await past.unguarded(`UPDATE report_day_shops SET refunded = refunded + 1 WHERE day = '${twoAgo}'`);
    await past.unguarded(`UPDATE report_days SET circulating = circulating + 1 WHERE day = '${twoAgo}'`);
    const faults = await auditReports(app.db, 'whole');
    expect(faults).toHaveLength(3);
    await past.unguarded(`UPDATE report_days SET paid = paid - 1 WHERE day = '${threeAgo}'`);
    await past.unguarded(`UPDATE report_day_shops SET refunded = refunded - 1 WHERE day = '${twoAgo}'`);
    await past.unguarded(`UPDATE report_days SET circulating = circulating - 1 WHERE day = '${twoAgo}'`);
    expect(await auditReports(app.db, 'whole')).toEqual([]);
  }, 120_000);

  it('show circulation and turnover by shop and trade for closed days and today, which add up', async () => {
    const { days, months } = await ask<Circulation>(auditor, 'circulation');
    expect(days.map(({ day }) => day)).toEqual([threeAgo, twoAgo, await past.dayAgo(1), today]);
    const last = days.at(-1);
    expect(last).toMatchObject({ isClosed: false, issued: '400', payments: 1, paid: '3000' });
    const { circulating } = (await owner.phone.call('GET /api/office/today')).body as { circulating: string };
    expect(last?.circulating).toBe(circulating);
    expect(months.reduce((n, one) => n + one.days, 0)).toBe(4);
    const turnover = days.reduce((sum, { paid, refunded }) => sum + Number(paid) - Number(refunded), 0);
    expect(turnover).toBe(70_000 - 5000 + 18_000 - 1000 + 3000);
    const took = await ask<ReportShop[]>(auditor, 'shops');
    expect(took[0]).toMatchObject({
      name: 'Baram Bakery',
      payments: 2,
      paid: '53000',
      refunds: 2,
      refunded: '6000',
      net: '47000',
    });
    expect(took.reduce((sum, { net }) => sum + Number(net), 0)).toBe(turnover);
    const trades = await ask<ReportTrade[]>(auditor, 'trades');
    expect(trades.reduce((sum, { net }) => sum + Number(net), 0)).toBe(turnover);
    const seen = await shopsByPage(auditor.phone, { from: threeAgo, to: today });
    expect(seen).toEqual(took.map(({ id }) => id));
    expect(await refusedOf(auditor, 'shops', { from: today, to: today, before: 'x' })).toBe('malformed');
    for (const query of [
      { from: today, to: threeAgo },
      { from: '2020-01-01', to: today },
      { from: 'x', to: today },
    ])
      expect((await auditor.phone.call('GET /api/office/reports/circulation', { query })).status).toBe(400);
  });

  it('read stored days, and from the ledger only entries of the last days, by their time', async () => {
    for (const read of [
      listDays,
      (db: Db, period: { from: string; to: string }) => listShops(db, period, { place: undefined, count: 100 }),
    ]) {
      const plan = await planOf(app.db, (db) => read(db, { from: threeAgo, to: today }));
      expect(plan).toContain('entries_by_time');
      expect(plan).not.toMatch(/Seq Scan on (entries|transfers|payments|accounts)\b/);
    }
  });
});

describe('findings', () => {
  beforeAll(make);
  it('include payments in one’s own shop, circular payments, many new wallets at one shop and sums just below a limit, and no case that only comes close', async () => {
    const all = await ask<Finding[]>(auditor, 'findings');
    const shown = all.map(({ kind, times, won, most, shop, members }) => ({
      kind,
      times,
      won,
      most,
      shop: shop?.id ?? null,
      members: members.map(({ id }) => id),
    }));
    const bossId = (
      await app.db.one(
        sql<{
          id: number;
        }>`SELECT user_id AS id FROM organisation_staff WHERE organisation_id = ${found.ownFirm.userId}`,
      )
    ).id;
    const news = shown.find(({ kind }) => kind === 'many_new');
    expect(shown.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      {
        kind: 'circle',
        times: 3,
        won: '100000',
        most: null,
        shop: null,
        members: found.round.map(({ userId }) => userId),
      },
      {
        kind: 'many_new',
        times: 5,
        won: '4500',
        most: null,
        shop: (await merchantOf(app.db, found.manyAt)).id,
        members: news?.members,
      },
      {
        kind: 'own_shop',
        times: 1,
        won: '1000',
        most: null,
        shop: (await merchantOf(app.db, found.ownFirm)).id,
        members: [bossId],
      },
      { kind: 'structuring', times: 3, won: '870000', most: '300000', shop: null, members: [found.split.userId] },
    ]);
    expect(news?.members).toHaveLength(5);
    expect(await ask<Finding[]>(auditor, 'findings', { kind: 'circle' })).toHaveLength(1);
    expect(await ask<Finding[]>(auditor, 'findings', { from: today })).toEqual([]);
    expect(await findIn(app.db, threeAgo)).toEqual([]);
  });

  it('are open to roles that read members, name nobody, and have each view and file recorded in the audit trail', async () => {
    const support = await city.join(owner, 'support');
    const finance = await city.join(owner, 'finance');
    const period = { from: threeAgo, to: today };
    expect(await refusedOf(support, 'findings', period)).toBe('forbidden');
    expect(await refusedOf(support, 'circulation', period)).toBe('forbidden');
    expect(await refusedOf(finance, 'findings', period)).toBe('forbidden');
    expect((await ask<Circulation>(finance, 'circulation')).days).toHaveLength(4);
    const csv = await fileOf(app.url, auditor, 'findings/file', { ...period, language: 'en' });
    const text = await csv.text();
    expect([csv.status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(text).toContain(`Period,${threeAgo},${today}\r\nMade at,`);
    expect(text.split('\r\n')).toHaveLength(4 + 4 + 1);
    expect(text).not.toContain('Test Person');
    const list = await (await fileOf(app.url, auditor, 'file', { ...period, list: 'shops', language: 'ko' })).text();
    expect(list).toContain('Baram Bakery');
    expect(list).toContain(',53000,2,6000,47000');
    for (const name of ['circulation', 'trades', 'campaigns'])
      expect((await fileOf(app.url, auditor, 'file', { ...period, list: name })).status).toBe(200);
    const trail = (await owner.phone.call('GET /api/org/{id}/audit', { params: { id: city.id() } })).body as {
      act: string;
      role: string;
      data: object;
    }[];
    expect(trail.filter(({ act }) => act === 'report.exported')).toHaveLength(5);
    expect(trail.find(({ act }) => act === 'report.seen')).toMatchObject({
      role: 'auditor',
      data: { kind: 'all', from: today },
    });
  });
});

describe('the statement of a day', () => {
  beforeAll(make);
  it('is signed by server and operator, contains the closed day’s result and its place in the chain of days, and verifies at /verify', async () => {
    expect(await refusedOf(auditor, 'day', { day: today })).toBe('day_open');
    const reply = await fileOf(app.url, auditor, 'day', { day: twoAgo });
    const text = await reply.text();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/jose+json']);
    expect(reply.headers.get('content-disposition')).toContain(`ingam-day-${twoAgo}.jws`);
    const file = JSON.parse(text) as { payload: string; signatures: { header?: { jwk: object }; protected: string }[] };
    const keys = (await (await fetch(`${app.url}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
    const { payload, protectedHeader } = await generalVerify(file as never, createLocalJWKSet(keys));
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'ingam-day+jws' });
    const said = dayForm.parse(JSON.parse(Buffer.from(payload).toString()));
    const kept = await app.db.one(sql<{ hash: string; paid: string; circulating: string }>`
      SELECT encode(c.hash, 'hex') AS hash, r.paid::text, r.circulating::text FROM closed_days c JOIN report_days r USING (day) WHERE day = ${twoAgo}::date`);
    expect(said).toMatchObject({
      day: twoAgo,
      circulating: kept.circulating,
      payments: { count: 13, amount: kept.paid },
      ledger: { hash: kept.hash },
    });
    expect(said.organisation).toMatch(new RegExp(`:org:${city.id()}$`));
    expect(file.signatures).toHaveLength(2);
    const check = (body: string) => checkFile(app.url, body);
    const good = await check(text);
    expect([good.verdict, good.kind, good.shown?.day.day]).toEqual(['green', 'day', twoAgo]);
    expect(good.checks.map(({ code }) => code)).toEqual(['unchanged', 'day_signed', 'sealed_by']);
    const other = Buffer.from(JSON.stringify({ ...said, circulating: '1' })).toString('base64url');
    expect((await check(text.replace(file.payload, other))).verdict).toBe('red');
    expect((await check(JSON.stringify({ ...file, signatures: file.signatures.slice(0, 1) }))).verdict).toBe('red');
    await past.unguarded(`UPDATE closed_days SET hash = sha256('x') WHERE day = '${twoAgo}'`);
    const later = await check(text);
    expect([later.verdict, later.checks.at(-1)?.code]).toEqual(['amber', 'other_day']);
    await past.unguarded(`UPDATE closed_days SET hash = '\\x${kept.hash}' WHERE day = '${twoAgo}'`);
  });
});
