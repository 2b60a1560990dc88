import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { type EventNode, eventNodes, numbersOf, numbersTo, sendNumber } from '#platform/server/testing/event-nodes.ts';
import { eventually, horizonIsPast } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { emit } from './outbox.ts';
import { firstPosition } from './outbox-pages.ts';
import { pruneOutbox } from './outbox-upkeep.ts';

let store: TestDb;
const nodes = eventNodes();

beforeAll(async () => {
  store = await createTestDb();
});
afterEach(async () => {
  await nodes.stop();
  await resetDb(store.db);
});
afterAll(() => store.drop());

/** Waits until a node's reader has handed out everything committed. */
const settled = async ({ reader }: EventNode) => {
  const { horizon } = await firstPosition(store.db);
  await eventually(() => reader.position().horizon).toBeGreaterThanOrEqual(horizon);
};

describe('resuming', () => {
  test('sends missed events, then continues, and repeats no event that was sent before', async () => {
    const node = await nodes.start(store.db, 50);
    const first = await nodes.listen(node);
    await sendNumber(store.db, 0);
    await eventually(() => numbersOf(first)).toEqual([0]);
    await horizonIsPast(store.db);
    const { horizon } = await firstPosition(store.db);
    await eventually(() => BigInt(first.lastId())).toBeGreaterThanOrEqual(horizon);
    first.close();
    for (const n of [1, 2, 3]) await sendNumber(store.db, n);
    await sendNumber(store.db, 99, 2);
    const second = await nodes.listen(node, 1, { 'last-event-id': first.lastId() });
    await sendNumber(store.db, 4);
    await eventually(() => numbersOf(second)).toEqual([1, 2, 3, 4]);
    await eventually(() => BigInt(second.lastId())).toBeGreaterThan(BigInt(first.lastId()));
  });

  test('starts on request from the position that was current before another read', async () => {
    const node = await nodes.start(store.db);
    const answer = await fetch(`${node.url}/api/anything`);
    const from = answer.headers.get('event-position');
    await sendNumber(store.db, 1);
    const client = await nodes.listen(node, `1?lastEventId=${from}`);
    await eventually(() => numbersOf(client)).toEqual([1]);
  });

  test('accepts the last id as a query parameter too, from a page that reopens a stream', async () => {
    const node = await nodes.start(store.db);
    const first = await nodes.listen(node);
    await eventually(() => first.lastId()).not.toBe('');
    await sendNumber(store.db, 1);
    const second = await nodes.listen(node, `1?lastEventId=${first.lastId()}`);
    await eventually(() => numbersOf(second)).toEqual([1]);
  });

  test('pages through a long absence', async () => {
    const node = await nodes.start(store.db);
    const first = await nodes.listen(node);
    await eventually(() => first.lastId()).not.toBe('');
    first.close();
    await store.db.tx((tx) =>
      emit(
        tx,
        numbersTo(1203).map((n) => ({ userId: 1 as UserId, type: 'notification', data: { n } })),
      ),
    );
    const second = await nodes.listen(node, 1, { 'last-event-id': first.lastId() });
    await eventually(() => numbersOf(second)).toEqual(numbersTo(1203));
  });

  test.each(['yesterday', '-1', '1.5', '99999999999999999999', '999999999'])(
    'with the id %s, which this store never issued, gets a message to fetch the data again',
    async (id) => {
      const node = await nodes.start(store.db);
      await sendNumber(store.db, 1);
      await settled(node);
      const client = await nodes.listen(node, 1, { 'last-event-id': id });
      await eventually(() => client.events.length).toBe(2);
      expect(client.events).toMatchObject([
        { type: 'balance_update', data: { refetch: true, eventId: expect.any(String) } },
        { type: 'transaction_update', data: { refetch: true, eventId: expect.any(String) } },
      ]);
      expect(new Set(client.events.map(({ data }) => data.eventId)).size).toBe(2);
      await sendNumber(store.db, 2);
      await eventually(() => numbersOf(client)).toEqual([2]);
    },
  );

  test('from before the pruned events gets a message to fetch the data again', async () => {
    const node = await nodes.start(store.db);
    const first = await nodes.listen(node);
    await eventually(() => first.lastId()).not.toBe('');
    first.close();
    await sendNumber(store.db, 1);
    await store.db.run(sql`UPDATE outbox SET created_at = now() - interval '8 days'`);
    await horizonIsPast(store.db);
    while ((await store.db.tx((tx) => pruneOutbox(tx, 7 * 86_400, 1000))) > 0);
    await sendNumber(store.db, 2);
    await horizonIsPast(store.db);
    await settled(node);
    const client = await nodes.listen(node, 1, { 'last-event-id': first.lastId() });
    await eventually(() => client.events.length).toBe(2);
    expect(client.events.map(({ data }) => data.refetch)).toEqual([true, true]);
    client.close();
    const again = await nodes.listen(node, 1, { 'last-event-id': client.lastId() });
    await sendNumber(store.db, 3);
    await eventually(() => numbersOf(again).at(-1)).toBe(3);
    expect(again.events.filter(({ data }) => data.refetch)).toEqual([]);
  });
});

if (testStore === 'postgres')
  describe('two nodes over one PostgreSQL', () => {
    test('an event committed by one arrives at a stream of the other', async () => {
      const other = await openPostgres({ url: store.databaseUrl ?? '', max: 4 });
      const [here, there] = [await nodes.start(store.db), await nodes.start(other)];
      const [client, beside] = [await nodes.listen(here), await nodes.listen(there)];
      await sendNumber(store.db, 1);
      await sendNumber(other, 2);
      await eventually(() => numbersOf(client)).toEqual([1, 2]);
      await eventually(() => numbersOf(beside)).toEqual([1, 2]);
      await nodes.stop();
      await other.close();
    });

    test('readers that switch between nodes miss nothing while writers commit out of order', async () => {
      const other = await openPostgres({ url: store.databaseUrl ?? '', max: 14 });
      const both = [await nodes.start(store.db), await nodes.start(other)] as const;
      const total = 200;
      let next = 0;
      const writer = async () => {
        while (next < total) {
          const n = next++;
          await other.tx(async (tx) => {
            await emit(tx, [{ userId: 1 as UserId, type: 'notification', data: { n } }]);
            await tx.rows(sql`SELECT pg_sleep(${Math.random() ** 3 * 0.1})`);
          });
        }
      };
      const reader = async () => {
        const seen = new Map<unknown, number>();
        let lastId = '';
        for (let round = 0; seen.size < total; round += 1) {
          const client = await nodes.listen(
            both[round % 2 === 0 ? 0 : 1],
            1,
            lastId ? { 'last-event-id': lastId } : {},
          );
          const enough = Math.min(seen.size + 1 + Math.floor(Math.random() * 10), total);
          const take = () => {
            for (const { data } of client.events) seen.set(data.eventId, Number(data.n));
            return seen.size;
          };
          await eventually(take).toBeGreaterThanOrEqual(enough);
          client.close();
          take();
          lastId = client.lastId() || lastId;
        }
        return [...seen.values()].sort((a, b) => a - b);
      };
      // Each user opens a first stream before anything is written.
      const reading = numbersTo(3).map(reader);
      await eventually(() => both[0].realtime.stats().streams).toBe(3);
      await Promise.all(numbersTo(10).map(writer));
      for (const found of await Promise.all(reading)) expect(found).toEqual(numbersTo(total));
      await nodes.stop();
      await other.close();
    });
  });
