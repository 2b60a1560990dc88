import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings/settings.ts';
import { sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { startPostgres } from '../../../tools/postgres.ts';
import { buildServer } from './build.ts';
import { functions, migrations } from './migrations.ts';

test('closes connections to a former primary: not ready while no server accepts writes, and service as soon as one does', async () => {
  const postgres = await startPostgres({ settings: { fsync: 'off' } });
  const admin = await openPostgres({ url: postgres.url, max: 1 });
  const command = (text: string) => admin.rows({ text, values: [], name: '' });
  await migrate(admin, migrations(), functions());
  const db = await openPostgres({ url: postgres.url });
  const settings = { ...readSettings({ DEMO_DATA: 'off', LOG_LEVEL: 'warn' }), port: 0 };
  const lines: string[] = [];
  const logTo = (line: string) => void lines.push(line);
  const server = await buildServer({ settings, db, masterKeys: [randomBytes(32)], logTo });
  const url = `http://127.0.0.1:${await server.listen()}`;
  const write = () =>
    fetch(`${url}/api/user/1`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: `Min ${randomBytes(4).toString('hex')}` }),
    });
  const read = () => fetch(`${url}/api/assets/1`);
  try {
    expect((await write()).status).toBe(200);
    await Promise.all(Array.from({ length: 8 }, () => db.rows(sql`SELECT pg_sleep(0.3)`)));
    expect(db.connections().open).toBeGreaterThanOrEqual(8);
    // Makes existing and new connections read-only.
    await command('ALTER SYSTEM SET default_transaction_read_only = on');
    await command('SELECT pg_reload_conf()');
    await eventually(async () => (await fetch(`${url}/api/health/ready`)).status).toBe(503);
    for (const reply of [await fetch(`${url}/api/health/ready`), await write()]) {
      expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await reply.json()).toMatchObject({ code: 'unavailable' });
    }
    expect((await read()).status).toBe(200);
    await sleep(1100);
    // New connections reach the new primary; old ones stay where they were.
    await command('SET default_transaction_read_only = off');
    await command('ALTER DATABASE postgres SET default_transaction_read_only = off');
    const switchedAt = performance.now();
    const statuses = async () =>
      new Set(await Promise.all(Array.from({ length: 12 }, async () => (await write()).status)));
    await eventually(statuses).toEqual(new Set([200]));
    expect(performance.now() - switchedAt).toBeLessThan(5000);
    await eventually(async () => (await fetch(`${url}/api/health/ready`)).status).toBe(200);
    await eventually(() => lines.length).toBe(2);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/^the store is not available/),
      'the store is available again',
    ]);
  } finally {
    await server.stop();
    await db.close();
    await admin.close();
    await postgres.stop();
  }
});
