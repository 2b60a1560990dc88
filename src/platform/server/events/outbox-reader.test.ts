import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserId } from '#platform/ids.ts';
import { type Db, isUnavailable, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { emit } from './outbox.ts';
import { outboxMetrics } from './outbox-metrics.ts';
import { firstPosition, type OutboxRow, readPage } from './outbox-pages.ts';
import { type OutboxReader, startOutboxReader } from './outbox-reader.ts';

const { log } = Fastify();
let store: TestDb;
const readers: OutboxReader[] = [];

beforeAll(async () => {
  store = await createTestDb();
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
  await resetDb(store.db);
});
afterAll(() => store.drop());

/** The events before it travel with it. */
const sent = sql`SELECT 1 AS sent`;
const event = (n: number) => ({ userId: 1 as UserId, type: 'notification', data: { n } });
const write = (db: Db, n: number) => db.tx((tx) => emit(tx, [event(n)]));

async function collect(db: Db, options: { pollMs?: number; pageSize?: number } = {}) {
  const reader = await startOutboxReader(db, log, options);
  readers.push(reader);
  const rows: OutboxRow[] = [];
  const sizes: number[] = [];
  let horizon = reader.position().horizon;
  reader.subscribe((batch) => {
    // A late row must not be below the horizon that was promised to be complete.
    for (const row of batch.rows) expect(row.xid).toBeGreaterThanOrEqual(horizon);
    expect(batch.horizon).toBeGreaterThanOrEqual(horizon);
    horizon = batch.horizon;
    rows.push(...batch.rows);
    sizes.push(batch.rows.length);
  });
  return { reader, rows, sizes, numbers: () => rows.map(({ data }) => Number(data.n)) };
}
const numbersTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('the outbox reader', () => {
  test('reads the index from its position, not from the first row', async () => {
    await store.db.run(sql`INSERT INTO outbox (type, data) SELECT 'notification', '{}' FROM generate_series(1, 10000)`);
    await store.db.tx(async (tx) => {
      const pages = async () =>
        Number(
          (await tx.one(sql<{ n: number }>`SELECT pg_stat_get_xact_blocks_fetched('outbox_by_xid'::regclass) AS n`)).n,
        );
      const at = await firstPosition(tx);
      const before = await pages();
      expect((await readPage(tx, at, 500)).rows).toHaveLength(0);
      expect((await pages()) - before).toBeLessThan(20);
    });
  });

  test('returns rows that are committed after it started, once, in order', async () => {
    await write(store.db, 99);
    const seen = await collect(store.db);
    for (const n of numbersTo(5)) await write(store.db, n);
    await eventually(() => seen.rows.length).toBe(5);
    seen.reader.wake();
    await write(store.db, 5);
    await eventually(() => seen.rows.length).toBe(6);
    expect(seen.numbers()).toEqual(numbersTo(6));
    expect(seen.rows[0]).toMatchObject({ userId: 1, type: 'notification', data: { n: 0 } });
  });

  test('returns no row of a transaction that rolled back', async () => {
    const seen = await collect(store.db);
    const lost = store.db.tx(async (tx) => {
      await emit(tx, [event(1)]);
      await tx.one(sent);
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    await write(store.db, 2);
    await eventually(() => seen.numbers()).toEqual([2]);
  });

  test('reads a long backlog in bounded pages, even if one transaction is longer than a page', async () => {
    const seen = await collect(store.db, { pageSize: 7, pollMs: 60_000 });
    await store.db.tx((tx) => emit(tx, numbersTo(40).map(event)));
    await store.db.tx((tx) => emit(tx, [40, 41, 42].map(event)));
    await eventually(() => seen.rows.length).toBe(43);
    expect(seen.numbers()).toEqual(numbersTo(43));
    expect(Math.max(...seen.sizes)).toBe(7);
    await write(store.db, 43);
    await eventually(() => seen.rows.length).toBe(44);
  });

  test('finds new rows even if their transaction ids were seen as used before a crash', async () => {
    await write(store.db, 1);
    const first = await firstPosition(store.db);
    const ahead = { ...first, seen: '900000000:900000000:' };
    await write(store.db, 2);
    const page = await readPage(store.db, ahead, 10);
    expect(page.rows.map(({ data }) => data.n)).toEqual([2]);
  });

  test('returns no row with a future transaction id, which a restored store may contain', async () => {
    await store.db.run(
      sql`INSERT INTO outbox (xid, user_id, type, data) VALUES ('900000000', 1, 'notification', '{"n":9}')`,
    );
    const seen = await collect(store.db);
    await write(store.db, 1);
    await eventually(() => seen.numbers()).toEqual([1]);
  });
});

if (testStore === 'postgres')
  describe('the outbox reader beside other writers', () => {
    const open = () => openPostgres({ url: store.databaseUrl ?? '', max: 12 });

    test('returns later transactions at once, and a row that becomes visible late as soon as it is visible', async () => {
      const other = await open();
      const seen = await collect(store.db, { pollMs: 60_000 });
      const [opened, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = other.tx(async (tx) => {
        await emit(tx, [event(1)]);
        await tx.one(sent);
        opened.resolve();
        await over.promise;
      });
      await opened.promise;
      await write(store.db, 2);
      await eventually(() => seen.numbers()).toEqual([2]);
      expect(seen.reader.position().horizon).toBeLessThanOrEqual(seen.rows[0]?.xid ?? 0n);
      const [lag] = await outboxMetrics(store.db, seen.reader, [])();
      expect((await lag?.get())?.values).toEqual([{ labels: { reader: 'streams' }, value: 0 }]);
      over.resolve();
      await slow;
      // The other pool has no reader, so this one was not notified.
      seen.reader.wake();
      await eventually(() => seen.numbers()).toEqual([2, 1]);
      await other.close();
    });

    test('waits for no transaction that stays open: the store ends it, and the horizon advances', async () => {
      const forgetful = await openPostgres({ url: store.databaseUrl ?? '', max: 1, statementTimeoutMs: 500 });
      const seen = await collect(store.db, { pollMs: 50 });
      const [opened, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const left = forgetful.tx(async (tx) => {
        await emit(tx, [event(1)]);
        await tx.one(sent);
        opened.resolve();
        await over.promise;
        await tx.rows(sql`SELECT 1`);
      });
      const ended = left.catch((error: unknown) => error);
      await opened.promise;
      await write(store.db, 2);
      await eventually(() => seen.numbers()).toEqual([2]);
      await eventually(() => seen.reader.position().horizon > (seen.rows[0]?.xid ?? 0n)).toBe(true);
      over.resolve();
      expect(isUnavailable(await ended)).toBe(true);
      expect(seen.numbers()).toEqual([2]);
      await forgetful.close();
    });

    test('is notified by another process long before its poll', async () => {
      const other = await open();
      const here = await collect(store.db, { pollMs: 60_000 });
      const there = await collect(other, { pollMs: 60_000 });
      await write(store.db, 1);
      await write(other, 2);
      await eventually(() => [here.rows.length, there.rows.length]).toEqual([2, 2]);
      await readers.pop()?.close();
      await other.close();
    });

    test('finds by its poll the rows of a process that died after the commit and before notifying', async () => {
      const mute = await open();
      const seen = await collect(store.db, { pollMs: 50 });
      await write(mute, 1);
      await eventually(() => seen.numbers()).toEqual([1]);
      await mute.close();
    });

    test('continues after its connections were cut', async () => {
      const seen = await collect(store.db, { pollMs: 50 });
      await write(store.db, 1);
      await eventually(() => seen.rows.length).toBe(1);
      const other = await open();
      await other.rows(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      await write(other, 2);
      await eventually(() => seen.numbers()).toEqual([1, 2]);
      await other.close();
    });

    test('skips and repeats no row while 12 writers commit out of order', async () => {
      const other = await open();
      const seen = await Promise.all([collect(store.db, { pageSize: 5 }), collect(other, { pageSize: 500 })]);
      const total = 240;
      let next = 0;
      const writer = async (db: Db) => {
        while (next < total) {
          const n = next++;
          const fails = n % 17 === 0;
          const done = db.tx(async (tx) => {
            await emit(tx, [event(n)]);
            await tx.rows(sql`SELECT pg_sleep(${Math.random() ** 3 * 0.1})`);
            if (fails) throw new Error('rolled back');
          });
          await (fails ? expect(done).rejects.toThrow('rolled back') : done);
        }
      };
      await Promise.all([
        ...Array.from({ length: 6 }, () => writer(store.db)),
        ...Array.from({ length: 6 }, () => writer(other)),
      ]);
      const expected = numbersTo(total).filter((n) => n % 17 !== 0);
      for (const one of seen) {
        await eventually(() => one.rows.length).toBe(expected.length);
        expect(one.numbers().sort((a, b) => a - b)).toEqual(expected);
      }
      await readers.pop()?.close();
      await other.close();
    });
  });
