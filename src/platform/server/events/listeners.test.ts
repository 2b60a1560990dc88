import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserId } from '#platform/ids.ts';
import { type Runner, startJobs } from '#platform/server/jobs/jobs.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually, horizonIsPast } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { readEventsAside } from './events-aside.ts';
import type { Listener } from './listener.ts';
import { type ListenerTimes, listenerJobs, prepareListeners, wakeListeners } from './listeners.ts';
import { emit } from './outbox.ts';
import { type OutboxReader, startOutboxReader } from './outbox-reader.ts';

const { log } = Fastify();
let store: TestDb;
let running: { reader: OutboxReader; runner: Runner }[] = [];

beforeAll(async () => {
  store = await createTestDb();
});
afterEach(async () => {
  await stopAll();
  await resetDb(store.db);
});
afterAll(() => store.drop());

async function stopAll(): Promise<void> {
  for (const { reader, runner } of running) {
    await runner.stop();
    await reader.close();
  }
  running = [];
}
async function start(db: Db, listeners: Listener[], times: ListenerTimes = { firstWaitMs: 5 }): Promise<void> {
  await prepareListeners(db, listeners);
  const reader = await startOutboxReader(db, log);
  const runner = startJobs(listenerJobs(db, listeners, log, times), log);
  wakeListeners(reader, runner, listeners);
  for (const { name } of listeners) runner.wake(`listener ${name}`);
  running.push({ reader, runner });
}

const send = (db: Db, numbers: readonly number[], type = 'thing') =>
  db.tx((tx) =>
    emit(
      tx,
      numbers.map((n) => ({ userId: 1 as UserId, type, data: { n } })),
    ),
  );
/** Creates a listener that writes a row for each event, in the same transaction. */
const noting = (name: string, fails: (n: number) => boolean = () => false): Listener => ({
  name,
  types: ['thing'],
  handle: async (tx, { id, data }) => {
    await emit(tx, [{ userId: null, type: `noted by ${name}`, data: { n: data.n, of: id } }]);
    if (fails(Number(data.n))) throw new Error(`not ${data.n}`);
  },
});
const noted = async (name: string): Promise<number[]> =>
  (
    await store.db.rows(
      sql<{ n: number }>`SELECT (data->>'n')::int AS n FROM outbox WHERE type = ${`noted by ${name}`} ORDER BY id`,
    )
  ).map(({ n }) => n);
const numbersTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('listeners', () => {
  test('handle each event of their types once and in order, from their start on', async () => {
    await send(store.db, [99]);
    await horizonIsPast(store.db);
    await start(store.db, [noting('a'), noting('b')]);
    await send(store.db, [0, 1, 2]);
    await send(store.db, [50], 'another thing');
    await send(store.db, [3]);
    await eventually(() => noted('a')).toEqual([0, 1, 2, 3]);
    await eventually(() => noted('b')).toEqual([0, 1, 2, 3]);
  });

  test('continue where they stopped', async () => {
    await start(store.db, [noting('a')]);
    await send(store.db, [0]);
    await eventually(() => noted('a')).toEqual([0]);
    await stopAll();
    await send(store.db, [1, 2]);
    await start(store.db, [noting('a')]);
    await eventually(() => noted('a')).toEqual([0, 1, 2]);
  });

  test('read a long backlog in batches, with whole transactions of any length', async () => {
    await prepareListeners(store.db, [noting('a')]);
    await send(store.db, numbersTo(23));
    for (const n of numbersTo(7)) await send(store.db, [23 + n]);
    await start(store.db, [noting('a')], { batch: 5 });
    await eventually(() => noted('a')).toEqual(numbersTo(30));
  });

  test('write nothing for an event whose handling failed, and retry it after later events', async () => {
    let left = 3;
    await start(store.db, [noting('a', (n) => n === 1 && left-- > 0)]);
    await send(store.db, [0]);
    await send(store.db, [1, 2]);
    await eventually(() => noted('a')).toEqual([0, 2, 1]);
    expect(await readEventsAside(store.db)).toMatchObject({ open: 0, setAside: 0 });
  });

  test('set failing events aside with their reason, give them up in the end, and handle other events at once', async () => {
    const bad = [0, 1, 2, 3, 4];
    const times = { tries: 3, firstWaitMs: 5 };
    await prepareListeners(store.db, [noting('a'), noting('b')]);
    await send(store.db, bad);
    await send(store.db, [5]);
    await horizonIsPast(store.db);
    const [job] = listenerJobs(store.db, [noting('a', (n) => n < 5)], log, { firstWaitMs: 60_000 });
    await job?.run(new AbortController().signal);
    expect(await noted('a')).toEqual([5]);
    expect(await readEventsAside(store.db)).toEqual({ due: 0, oldestDueS: 0, open: 5, setAside: 5 });
    await store.db.run(sql`UPDATE events_set_aside SET due_at = now()`);
    await start(store.db, [noting('a', (n) => n < 5), noting('b')], times);
    await eventually(() => noted('b')).toEqual(numbersTo(6));
    await eventually(() => readEventsAside(store.db)).toEqual({ due: 0, oldestDueS: 0, open: 0, setAside: 5 });
    const rows = await store.db.rows(
      sql<{ tries: number; fault: string }>`SELECT tries, fault FROM events_set_aside ORDER BY event_id`,
    );
    expect(rows).toEqual(bad.map((n) => ({ tries: 3, fault: `not ${n}` })));
  });

  test('write nothing while nothing happens', async () => {
    await start(store.db, [noting('a')]);
    await send(store.db, [0]);
    await eventually(() => noted('a')).toEqual([0]);
    const cursor = () =>
      store.db.one(sql<{ v: string }>`SELECT xmin::text AS v FROM outbox_cursors WHERE listener = 'a'`);
    const before = await cursor();
    for (const { runner } of running) {
      runner.wake('listener a');
      await runner.stop();
    }
    expect(await cursor()).toEqual(before);
  });

  test('cannot share a name', async () => {
    await expect(prepareListeners(store.db, [noting('a'), noting('a')])).rejects.toThrow('share a name');
  });
});

if (testStore === 'postgres')
  describe('listeners of several processes', () => {
    test('share the work and skip no event that becomes visible late', async () => {
      const other = await openPostgres({ url: store.databaseUrl ?? '', max: 12 });
      await start(store.db, [noting('a')]);
      await start(other, [noting('a')]);
      const total = 120;
      let next = 0;
      const writer = async (db: Db) => {
        while (next < total) {
          const n = next++;
          await db.tx(async (tx) => {
            await emit(tx, [{ userId: null, type: 'thing', data: { n } }]);
            await tx.rows(sql`SELECT pg_sleep(${Math.random() ** 3 * 0.05})`);
          });
        }
      };
      await Promise.all([...numbersTo(3).map(() => writer(store.db)), ...numbersTo(3).map(() => writer(other))]);
      await eventually(async () => (await noted('a')).length).toBe(total);
      expect((await noted('a')).sort((a, b) => a - b)).toEqual(numbersTo(total));
      await stopAll();
      await other.close();
    });
  });
