import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPostgres } from '#platform/server/postgres.ts';
import { readSettings } from '#platform/server/settings.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb } from '#platform/server/testing/stores.ts';
import { wayTo } from '#platform/server/testing/way.ts';
import { buildServer } from './build.ts';

test('while the database is away every call says 503 and when to try again, and service returns by itself', async () => {
  const store = await createTestDb();
  const way = await wayTo(new URL(store.databaseUrl ?? ''));
  const db = await openPostgres({ url: way.url, max: 4 });
  const settings = { ...readSettings({ DEMO_DATA: 'off', LOG_LEVEL: 'silent' }), port: 0 };
  const server = await buildServer({ settings, db, masterKeys: [randomBytes(32)] });
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
    await way.comeBack();
    await eventually(async () => (await fetch(`${url}/api/assets/1`)).status).toBe(200);
    // Nothing was remembered of what was refused: the same key is asked anew, and refused for what it is.
    expect((await send()).status).toBe(422);
  } finally {
    await server.stop();
    await db.close();
    await way.goAway();
    await store.drop();
  }
});
