import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { dealingsOf } from '#features/office/server/testing/dealings.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Circulation, ReportShop } from '../contract.ts';
import { auditReports } from './audit.ts';
import { shopParts } from './files.ts';
import { reportJob } from './make-day.ts';
import { pastDays } from './testing/past-days.ts';
import { fileOf } from './testing/report-stores.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const shops = market(app);
const past = pastDays(app);
const { pay, dealings } = dealingsOf(app);

it('two nodes compute each day once while a file is sent that counts every won once, and both return the same figures', async () => {
  const second = await startTestApp({ mode: 'hosted', over: app });
  try {
    const auditor = await city.join(await city.owner(), 'auditor');
    const payer = await shops.person('1000000');
    const stalls = [await shops.person('0'), await shops.person('0'), await shops.person('0')];
    for (const [n, stall] of stalls.entries()) {
      await shops.giving(stall, 0, `Stall ${n}`);
      await pay(payer, stall, 1000 * (n + 1));
    }
    await dealings();
    await past.were([{ upTo: await past.last(), ago: 2 }]);
    await past.close();
    for (const stall of stalls) await pay(payer, stall, 500);
    const period = { from: await past.dayAgo(2), to: await past.dayAgo(0) };
    const listed = async (parts: AsyncIterable<ReportShop[]>) => {
      const rows: ReportShop[] = [];
      for await (const part of parts) rows.push(...part);
      return rows;
    };
    const before = await listed(shopParts(app.db, period));
    expect(before.filter(({ name }) => /^Stall [0-2]$/.test(name)).map(({ paid }) => paid)).toEqual([
      '1500',
      '2500',
      '3500',
    ]);

    // Both nodes store the days between two parts of a file that the other node sends.
    const parts = shopParts(second.db, period, 1);
    const first = (await parts.next()).value ?? [];
    expect((await app.db.rows(sql`SELECT 1 AS is FROM report_days`)).length).toBe(0);
    const job = (of: typeof app) => reportJob(of.db).run(new AbortController().signal);
    await Promise.all([job(app), job(second), job(app), job(second)]);
    for (const stall of stalls) await pay(payer, stall, 70);
    expect([...first, ...(await listed(parts))]).toEqual(before);

    const days = await app.db.rows(sql<{ day: string; n: number }>`
      SELECT day::text AS day, count(*) AS n FROM report_days GROUP BY day ORDER BY day`);
    expect(days).toEqual([
      { day: await past.dayAgo(2), n: 1 },
      { day: await past.dayAgo(1), n: 1 },
    ]);
    const findings = await app.db.rows(sql<{ kind: string; n: number }>`
      SELECT kind, count(*) AS n FROM report_findings GROUP BY kind, day, merchant_id, transfers HAVING count(*) > 1`);
    expect(findings).toEqual([]);
    expect((await app.db.rows(sql`SELECT 1 AS is FROM report_findings`)).length).toBeGreaterThan(0);
    expect(await auditReports(app.db, 'whole')).toEqual([]);

    const told = async (node: typeof app) => {
      const { token } = auditor;
      const ask = async (what: string) =>
        (await node.call(`GET /api/office/reports/${what}`, { query: period, token })).body;
      const { generatedAt: _, ...circulation } = (await ask('circulation')) as Circulation;
      const file = await (await fileOf(node.url, auditor, 'file', { ...period, list: 'shops' })).text();
      const rows = file.split('\r\n').slice(2);
      return { circulation, shops: await ask('shops'), trades: await ask('trades'), rows };
    };
    const [here, there] = await Promise.all([told(app), told(second)]);
    expect(there).toEqual(here);
    expect(here.rows.join('\n')).toContain('Stall 2');
  } finally {
    await second.stop();
  }
}, 240_000);
