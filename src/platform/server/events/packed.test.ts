import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#platform/ids.ts';
import { type Runner, startJobs } from '#platform/server/jobs/jobs.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventNodes, numbersOf, numbersTo, sendNumber } from '#platform/server/testing/event-nodes.ts';
import { eventually, horizonIsPast } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import type { Listener } from './listener.ts';
import { listenerJobs, prepareListeners, wakeListeners } from './listeners.ts';
import { emit } from './outbox.ts';
import { firstPosition } from './outbox-pages.ts';
import { type OutboxReader, startOutboxReader } from './outbox-reader.ts';
import { MOST_IN_ROW, type Packed } from './packed.ts';

const { log } = Fastify();
let store: TestDb;
const nodes = eventNodes();
const running: { reader: OutboxReader; runner: Runner }[] = [];
beforeAll(async () => {
  store = await createTestDb();
});
afterEach(async () => {
  await nodes.stop();
  for (const { reader, runner } of running.splice(0)) {
    await runner.stop();
    await reader.close();
  }
  await resetDb(store.db);
});
afterAll(() => store.drop());

/** Packed row of numbers, each with the user it is for. */
const numbers: Packed = {
  type: 'numbers',
  gives: ['notification'],
  unpack: (row, isWanted) =>
    (row.data.for as [number, number][]).flatMap(([user, n], place) =>
      isWanted(user as UserId)
        ? [{ ...row, id: row.id + place, userId: user as UserId, type: 'notification', data: { n } }]
        : [],
    ),
};
const pack = (rows: [number, number][]) =>
  store.db.tx((tx) => emit(tx, [{ userId: null, type: 'numbers', data: { for: rows } }]));

test('packed rows leave enough room for the ids of their events', async () => {
  await pack([[1, 1]]);
  await pack([[1, 2]]);
  const ids = await store.db.rows(sql<{ id: number }>`SELECT id FROM outbox ORDER BY id`);
  expect((ids[1]?.id ?? 0) - (ids[0]?.id ?? 0)).toBeGreaterThanOrEqual(MOST_IN_ROW);
});

test('each user is sent their own events of a packed row, beside single rows', async () => {
  const node = await nodes.start(store.db, 20_000, [numbers]);
  const client = await nodes.listen(node);
  await pack([
    [1, 0],
    [2, 50],
    [1, 1],
  ]);
  await sendNumber(store.db, 2);
  await eventually(() => numbersOf(client)).toEqual([0, 1, 2]);
  expect(new Set(client.events.map(({ data }) => data.eventId)).size).toBe(3);
});

test('an event has the same id live and in a resumed stream, and no event is missing', async () => {
  const node = await nodes.start(store.db, 20_000, [numbers]);
  const first = await nodes.listen(node);
  await eventually(() => first.lastId()).not.toBe('');
  const from = first.lastId();
  for (const n of numbersTo(30))
    await pack([
      [2, 1000 + n],
      [1, n],
    ]);
  await eventually(() => numbersOf(first)).toEqual(numbersTo(30));
  const second = await nodes.listen(node, 1, { 'last-event-id': from });
  await eventually(() => numbersOf(second)).toEqual(numbersTo(30));
  const idsOf = (events: typeof first.events) => events.map(({ data }) => data.eventId);
  expect(idsOf(second.events)).toEqual(idsOf(first.events));
});

test('a stream that missed more than 10,000 events gets a message to fetch its data again', async () => {
  const node = await nodes.start(store.db, 20_000, [numbers]);
  const first = await nodes.listen(node);
  await eventually(() => first.lastId()).not.toBe('');
  first.close();
  await sendNumber(store.db, 1);
  await store.db.run(sql`INSERT INTO outbox (user_id, type, data)
    SELECT 2, 'notification', '{"n": 5}' FROM generate_series(1, 10500)`);
  await horizonIsPast(store.db);
  node.reader.wake();
  const { horizon } = await firstPosition(store.db);
  await eventually(() => node.reader.position().horizon).toBeGreaterThanOrEqual(horizon);
  const client = await nodes.listen(node, 1, { 'last-event-id': first.lastId() });
  await eventually(() => client.events.filter(({ data }) => data.refetch).length).toBe(2);
  await sendNumber(store.db, 2);
  await eventually(() => numbersOf(client).at(-1)).toBe(2);
});

async function follow(listener: Listener): Promise<void> {
  await prepareListeners(store.db, [listener]);
  const reader = await startOutboxReader(store.db, log);
  const runner = startJobs(listenerJobs(store.db, [listener], log, { firstWaitMs: 5, packed: [numbers] }), log);
  wakeListeners(reader, runner, [listener], [numbers]);
  running.push({ reader, runner });
}

test('a listener gets the events of packed rows, in order, once', async () => {
  const seen: number[] = [];
  await follow({
    name: 'a',
    types: ['notification'],
    handle: async (_tx, { data }) => void seen.push(Number(data.n)),
  });
  await pack([
    [1, 0],
    [2, 1],
  ]);
  await sendNumber(store.db, 2);
  await pack([[1, 3]]);
  await eventually(() => seen).toEqual([0, 1, 2, 3]);
});

test('a listener that handles many events at once finds a failing event by retrying one by one, and sets only that event aside', async () => {
  const kept: number[] = [];
  const together: number[] = [];
  const keep = (n: number) => {
    if (n === 2) throw new Error('not 2');
  };
  await follow({
    name: 'a',
    types: ['notification'],
    handle: async (tx, { data }) => {
      keep(Number(data.n));
      tx.afterCommit(() => void kept.push(Number(data.n)));
    },
    handleAll: async (tx, events) => {
      for (const { data } of events) keep(Number(data.n));
      tx.afterCommit(() => void together.push(...events.map(({ data }) => Number(data.n))));
    },
  });
  await pack([
    [1, 0],
    [1, 1],
  ]);
  await eventually(() => together).toEqual([0, 1]);
  await pack([
    [1, 2],
    [1, 3],
  ]);
  await eventually(() => kept).toEqual([3]);
  await pack([[1, 4]]);
  await eventually(() => together).toEqual([0, 1, 4]);
});
