import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTcpProxy } from '#platform/server/testing/tcp-proxy.ts';
import { startPostgres, type TestPostgres } from '../../../../tools/postgres.ts';
import { type Db, isUnavailable, sql } from './db.ts';
import { openPostgres } from './postgres.ts';

const LONG = { timeout: 20_000 };

let standby: TestPostgres;
let admin: Db;
beforeAll(async () => {
  standby = await startPostgres();
  admin = await openPostgres({ url: standby.url, max: 1 });
});
afterAll(async () => {
  await admin.close();
  await standby.stop();
});

const onlyReads = async (is: boolean) => {
  await admin.rows({
    name: '',
    text: `ALTER SYSTEM SET default_transaction_read_only = ${is ? 'on' : 'off'}`,
    values: [],
  });
  await admin.rows(sql`SELECT pg_reload_conf()`);
};

test('of several hosts the writable host serves, and another host when that one freezes, for listeners too', async () => {
  const primary = await startTcpProxy(new URL('/postgres', inject('postgresTemplate')));
  await onlyReads(true);
  const hosts = [standby.url, primary.url].map((url) => new URL(url).host).join();
  const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
  const db = await openPostgres({ url, max: 2 });
  const portOf = async () => (await db.one(sql<{ port: string }>`SELECT current_setting('port') AS port`)).port;
  const heard: string[] = [];
  try {
    await db.listen('news', (payload) => heard.push(payload));
    await db.demandWritable();
    expect(await portOf()).toBe(new URL(inject('postgresTemplate')).port);
    primary.freeze();
    const asked = portOf().catch((error: unknown) => error);
    await onlyReads(false);
    expect(isUnavailable(await asked), 'what was under way is not waited for until it times out').toBe(true);
    await expect.poll(() => portOf().catch(() => 'none yet'), LONG).toBe(new URL(standby.url).port);
    await expect.poll(() => heard, LONG).toEqual(['']);
    await admin.rows(sql`SELECT pg_notify('news', 'after')`);
    await expect.poll(() => heard, LONG).toEqual(['', 'after']);
  } finally {
    await db.close();
    await primary.goAway();
  }
});

test('if every host is read-only, the start reports it in one line without the password', async () => {
  await onlyReads(true);
  const { host } = new URL(standby.url);
  const opening = openPostgres({ url: `postgres://postgres:hush@${host},${host}/postgres`, waitMs: 300 });
  await expect(opening).rejects.toThrow(
    `PostgreSQL at ${host},${host}/postgres cannot be used: this host is read-only`,
  );
});
