import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings/settings.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb } from '#platform/server/testing/stores.ts';
import { startTcpProxy } from '#platform/server/testing/tcp-proxy.ts';
import { buildServer } from './build.ts';

test('while the database is unreachable every call returns 503 with Retry-After, service resumes by itself, and the log contains a line for each change', async () => {
  const store = await createTestDb();
  const way = await startTcpProxy(new URL(store.databaseUrl ?? ''));
  const db = await openPostgres({ url: way.url, max: 4 });
  const settings = { ...readSettings({ DEMO_DATA: 'off', LOG_LEVEL: 'warn' }), port: 0 };
  const lines: string[] = [];
  const logTo = (line: string) => void lines.push(line);
  const server = await buildServer({ settings, db, masterKeys: [randomBytes(32)], logTo });
  const url = `http://127.0.0.1:${await server.listen()}`;
  const send = () =>
    fetch(`${url}/api/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify({
        userId: 1,
        assetType: 'XP',
        transactionType: 'send',
        amount: '1',
        toAddress: `0x${'1'.repeat(40)}`,
        status: 'pending',
      }),
    });
  try {
    await way.goAway();
    for (const reply of await Promise.all([fetch(`${url}/api/assets/1`), fetch(`${url}/api/health/ready`), send()])) {
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await reply.json()).toMatchObject({ code: 'unavailable', status: 503 });
    }
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    // Gives every job and the outbox reader at least one turn while the store is unavailable.
    await sleep(2500);
    await way.comeBack();
    await eventually(async () => (await fetch(`${url}/api/assets/1`)).status).toBe(200);
    // The refusal was not stored: the same key is judged again and refused for its content.
    expect((await send()).status).toBe(422);
    await eventually(() => lines.length).toBe(2);
    await sleep(1500);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'error', msg: expect.stringMatching(/^the store is not available/) }),
      expect.objectContaining({ level: 'warn', msg: 'the store is available again', goneS: expect.any(Number) }),
    ]);
  } finally {
    await server.stop();
    await db.close();
    await way.goAway();
    await store.drop();
  }
});
