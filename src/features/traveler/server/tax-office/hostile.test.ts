import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { fastTimes } from '#features/documents/server/testing/submitting.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { counter } from '../testing/counter.ts';

/** An office that gives every purchase the same number, and publishes what the test sets. */
const published: object[] = [];
let asked = 0;
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  if (request.method === 'POST') {
    asked += 1;
    return void response.writeHead(201).end(JSON.stringify({ number: 'KR-1' }));
  }
  const from = Number(new URL(request.url ?? '', 'http://office').searchParams.get('after') ?? 0);
  response.end(
    JSON.stringify({ results: published.slice(from), next: published.length ? `${published.length}` : null }),
  );
});
let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await startTestApp({
    mode: 'hosted',
    settings: { hasSandboxes: true, taxOffice: { url, key: 'a key of the office', certificate: undefined } },
    speeds: { verifier: fastTimes, taxOffice: { readMs: 50 } },
  });
});
afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('an office that returns one number for two purchases has the first stored under the number, and decides nothing about the second', async () => {
  const desk = counter(app);
  const shop = await desk.shop(await desk.operator());
  const claimed = async () => {
    const tourist = await desk.tourist();
    const claim = await desk.claimed(tourist, await desk.buy(tourist, shop, '125000'), { to: 'usdc' });
    await desk.until(tourist, claim, ({ waitsFor }) => waitsFor === 'passport');
    // Simulates a document checked by a real verifier.
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`UPDATE digital_documents SET checked_by = 'verifier' WHERE user_id = ${tourist.userId}`);
    });
    await desk.hurry(claim.id);
    return { tourist, claim };
  };
  const first = await claimed();
  await desk.until(first.tourist, first.claim, ({ number }) => number === 'KR-1');
  const second = await claimed();
  const before = asked;
  await eventually(async () => {
    await desk.hurry(second.claim.id);
    return asked;
  }).toBeGreaterThan(before);
  published.push(
    { number: 'KR-1', result: 'confirmed', at: '2026-11-20T05:04:03Z' },
    { number: 'KR-1', result: 'confirmed', at: '2026-11-20T05:04:04Z' },
  );
  await desk.until(first.tourist, first.claim, ({ status }) => status === 'paid');
  const { number, status, steps } = await desk.read(second.tourist, second.claim.id);
  expect([number, status, steps.map(({ step }) => step)]).toEqual([null, 'processing', ['claimed']]);
  expect(await desk.units(second.tourist, 'USDC')).toEqual([0n, 0n]);
  // The claim is submitted again and blocks no other claim.
  const waits = sql<{
    waits: boolean;
  }>`SELECT next_at IS NOT NULL AS waits FROM tax_refunds WHERE id = ${second.claim.id}`;
  expect(await app.db.one(waits)).toEqual({ waits: true });
  await app.audit();
});
