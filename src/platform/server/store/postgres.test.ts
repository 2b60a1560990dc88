import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '#platform/server/events/outbox-pages.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { startTcpProxy } from '#platform/server/testing/tcp-proxy.ts';
import { type Db, isUnavailable, sql } from './db.ts';
import { openPostgres } from './postgres.ts';
import { StoreError } from './store-error.ts';

describe('the store in PostgreSQL', () => {
  let test: TestDb;
  let url: string;
  beforeAll(async () => {
    test = await createTestDb();
    url = test.databaseUrl ?? '';
    await test.db.tx((tx) =>
      tx.exec(
        'CREATE TABLE things (n bigint PRIMARY KEY, value bigint); INSERT INTO things VALUES (1, 0), (2, 0), (3, 0)',
      ),
    );
  });
  afterAll(() => test.drop());
  const one = (db: Db) => db.one(sql`SELECT 1 AS one`);

  it('may become unreachable and return: calls get "unavailable" until it is back, service resumes without a restart, and listeners are notified', async () => {
    const way = await startTcpProxy(new URL(url));
    const lost: Error[] = [];
    const db = await openPostgres({ url: way.url, max: 2, onLost: (error) => lost.push(error) });
    const heard: string[] = [];
    await db.listen('news', (payload) => heard.push(payload));
    const isBusy = Promise.withResolvers<number>();
    const held = db.tx(async (tx) => {
      await tx.run(sql`UPDATE things SET value = value + 1 WHERE n = 3`);
      isBusy.resolve((await tx.one(sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`)).pid);
      await tx.rows(sql`SELECT pg_sleep(30)`);
    });
    const heldError = held.catch((error: unknown) => error);
    await one(db);
    const pid = await isBusy.promise;
    const sleeping = sql`SELECT FROM pg_stat_activity WHERE pid = ${pid} AND wait_event = 'PgSleep'`;
    await eventually(() => test.db.rows(sleeping)).toHaveLength(1);
    await way.goAway();
    expect(isUnavailable(await heldError)).toBe(true);
    // PostgreSQL is still sleeping; its open transaction would hold back the events in every other test's database.
    await test.db.rows(sql`SELECT pg_terminate_backend(${pid})`);
    expect(isUnavailable(await one(db).catch((error: unknown) => error))).toBe(true);
    expect(isUnavailable(await db.tx((tx) => tx.rows(sql`SELECT 1`)).catch((error: unknown) => error))).toBe(true);
    await way.comeBack();
    expect(await one(db)).toEqual({ one: 1 });
    await expect.poll(() => heard).toEqual(['']);
    await db.rows(sql`SELECT pg_notify('news', 'again')`);
    await expect.poll(() => heard).toEqual(['', 'again']);
    expect(await db.one(sql`SELECT value FROM things WHERE n = 3`)).toEqual({ value: 0 });
    await db.close();
    await way.goAway();
  });

  it('waits for the disk at each commit, even if the database by default would not', async () => {
    const name = new URL(url).pathname.slice(1);
    await test.db.tx((tx) => tx.exec(`ALTER DATABASE ${name} SET synchronous_commit = off`));
    const db = await openPostgres({ url, max: 1 });
    const waits = () => db.one(sql`SELECT current_setting('synchronous_commit') AS wait`);
    expect(await waits()).toEqual({ wait: 'on' });
    await notify(db, 'news', 'here');
    expect(await waits(), 'after a NOTIFY, which does not').toEqual({ wait: 'on' });
    await db.close();
    await test.db.tx((tx) => tx.exec(`ALTER DATABASE ${name} RESET synchronous_commit`));
  });

  it('tolerates a server that ends idle connections', async () => {
    const db = await openPostgres({ url, max: 2, applicationName: 'ingam-victim' });
    await db.listen('news', () => undefined);
    await one(db);
    await test.db.rows(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ingam-victim'`,
    );
    await expect.poll(() => one(db).catch(() => undefined)).toEqual({ one: 1 });
    await db.close();
  });

  it('keeps no connection on which it cannot listen', async () => {
    const db = await openPostgres({ url, max: 1, applicationName: 'ingam-deaf' });
    await expect(db.listen('', () => undefined)).rejects.toThrow('zero-length');
    const left = sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'ingam-deaf' AND query LIKE 'LISTEN%'`;
    await expect.poll(() => test.db.rows(left)).toEqual([]);
    await db.close();
  });

  it('resolves a deadlock by retrying: both transactions happen', async () => {
    const meet = Promise.withResolvers<void>();
    let waiting = 0;
    const swap = (first: number, second: number) =>
      test.db.tx(async (tx) => {
        await tx.run(sql`UPDATE things SET value = value + 1 WHERE n = ${first}`);
        waiting += 1;
        if (waiting === 2) meet.resolve();
        await meet.promise;
        await tx.run(sql`UPDATE things SET value = value + 1 WHERE n = ${second}`);
      });
    await Promise.all([swap(1, 2), swap(2, 1)]);
    expect(await test.db.rows(sql`SELECT value FROM things WHERE n < 3`)).toEqual([{ value: 2 }, { value: 2 }]);
  });

  it('ends a statement that takes too long, unless it is marked as long', async () => {
    const db = await openPostgres({ url, max: 1, statementTimeoutMs: 200 });
    const error = await db.rows(sql`SELECT pg_sleep(5)`).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '57014' });
    expect(isUnavailable(error)).toBe(true);
    await db.tx((tx) => tx.rows(sql`SELECT pg_sleep(0.4)`), { isLong: true });
    await db.close();
  });

  it('that is read-only is "unavailable" for writes and still reads', async () => {
    const readOnly = new URL(url);
    const name = readOnly.pathname.slice(1);
    await test.db.tx((tx) => tx.exec(`ALTER DATABASE ${name} SET default_transaction_read_only = on`));
    const db = await openPostgres({ url, max: 1 });
    expect(await one(db)).toEqual({ one: 1 });
    const error = await db.run(sql`UPDATE things SET value = 9`).catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    await db.close();
    await test.db.tx((tx) => tx.exec(`ALTER DATABASE ${name} RESET default_transaction_read_only`));
  });

  it('that is missing at the start is waited for, then reported in one line without the password', async () => {
    const way = await startTcpProxy(new URL(url));
    await way.goAway();
    const away = new URL(way.url);
    away.password = 'hush-hush';
    const error = await openPostgres({ url: away.href, waitMs: 300 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+\/t_\w+ cannot be used: .*ECONNREFUSED/);
    expect(String(error)).not.toContain('hush');
    const opening = openPostgres({ url: way.url, waitMs: 10_000 });
    await way.comeBack();
    const db = await opening;
    expect(await one(db)).toEqual({ one: 1 });
    await db.close();
    await way.goAway();
  });

  it('without the named database is reported at once', async () => {
    const missing = new URL(url);
    missing.pathname = '/nowhere';
    await expect(openPostgres({ url: missing.href })).rejects.toThrow('database "nowhere" does not exist');
    await expect(openPostgres({ url: missing.href })).rejects.toThrow(StoreError);
  });
});
