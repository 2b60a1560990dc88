import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '#platform/ids.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventNodes, numbersOf, numbersTo, sendNumber } from '#platform/server/testing/event-nodes.ts';
import { eventually, horizonIsPast } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { forgetEvents } from './outbox.ts';
import { firstPosition } from './outbox-pages.ts';
import { pruneOutbox } from './outbox-upkeep.ts';

let store: TestDb;
let edge = '';
const nodes = eventNodes();
beforeAll(async () => {
  store = await createTestDb();
});
beforeEach(async () => {
  const [first] = await store.db.rows(sql<{ edge: string }>`
    SELECT edge::text AS edge FROM outbox_partitions() WHERE part::text = 'outbox_before'`);
  edge = first?.edge ?? edge;
});
afterEach(async () => {
  await nodes.stop();
  // Restores the state right after the migration, which is faster than a new store.
  const made = (await partitions()).filter((name) => name !== 'outbox_default');
  await store.db.tx((tx) =>
    tx.exec(
      `DROP TABLE ${made.join(', ')}; CREATE TABLE outbox_before PARTITION OF outbox FOR VALUES FROM (MINVALUE) TO (${edge})`,
    ),
  );
  await resetDb(store.db);
  await store.db.rows(sql`SELECT setval('outbox_id_seq', 1, false)`);
});
afterAll(() => store.drop());

/** Runs all upkeep that is due, each step in a transaction of its own, as the job does. */
async function upkeep(db: Db = store.db, keptS = 7 * DAY_S): Promise<number> {
  let done = 0;
  while ((await db.tx((tx) => pruneOutbox(tx, keptS, 1))) > 0) done += 1;
  return done;
}
/**
 * Drops all that can be dropped and returns the remaining partitions. A drop may need a retry because of a vacuum or a
 * transaction in any database of this PostgreSQL.
 */
const left = async (db = store.db) => {
  await upkeep(db);
  return rows();
};
const daysPass = (days: number) =>
  store.db.run(sql`UPDATE outbox SET created_at = created_at - make_interval(days => ${days}::int)`);
const partitions = async () =>
  (
    await store.db.rows(sql<{ name: string }>`
      SELECT p.part::text AS name FROM outbox_partitions() p ORDER BY p.low NULLS LAST`)
  ).map(({ name }) => name);
/** Numbers that were emitted, each with the partition of its row. */
const rows = async () =>
  (
    await store.db.rows(sql<{ at: string; n: number }>`
      SELECT tableoid::regclass::text AS at, (data ->> 'n')::int AS n FROM outbox ORDER BY id`)
  ).map(({ at, n }) => [at, n]);

describe('partitions of the outbox', () => {
  test('are created two ahead, and the next partition is used a day after the first row of the previous partition', async () => {
    expect(await partitions()).toEqual(['outbox_before', 'outbox_default']);
    await sendNumber(store.db, 0);
    expect(await upkeep()).toBe(2);
    expect(await partitions()).toEqual(['outbox_before', 'outbox_17', 'outbox_18', 'outbox_default']);
    await sendNumber(store.db, 1);
    await daysPass(2);
    await upkeep();
    await sendNumber(store.db, 2);
    expect(await rows()).toEqual([
      ['outbox_before', 0],
      ['outbox_before', 1],
      ['outbox_17', 2],
    ]);
    expect(await partitions()).toEqual(['outbox_before', 'outbox_17', 'outbox_18', 'outbox_19', 'outbox_default']);
    expect(await upkeep()).toBe(0);
  });

  test('are dropped as a whole once every row has expired, and not before', async () => {
    await sendNumber(store.db, 0);
    await daysPass(7);
    await sendNumber(store.db, 1);
    await daysPass(1);
    await upkeep();
    await sendNumber(store.db, 2);
    expect(await rows()).toHaveLength(3);
    await daysPass(5);
    await upkeep();
    expect(await rows()).toHaveLength(3);
    await daysPass(1);
    await eventually(() => left()).toEqual([['outbox_17', 2]]);
    expect(await partitions()).toEqual(['outbox_17', 'outbox_18', 'outbox_19', 'outbox_20', 'outbox_default']);
    await daysPass(1);
    await eventually(() => left()).toEqual([]);
    await sendNumber(store.db, 3);
    expect(await rows()).toEqual([['outbox_18', 3]]);
  });

  test('stay while a listener has not handled their rows, but at most a month', async () => {
    await sendNumber(store.db, 0);
    await store.db.run(
      sql`INSERT INTO outbox_cursors (listener, horizon) SELECT 'slow', xid FROM outbox ORDER BY id LIMIT 1`,
    );
    await daysPass(8);
    await upkeep();
    expect(await rows()).toEqual([['outbox_before', 0]]);
    await daysPass(23);
    await eventually(() => left()).toEqual([]);
  });

  test('fail no write if no partition was created ahead: the row is stored in the default partition, read, and deleted when it expires', async () => {
    const node = await nodes.start(store.db);
    const client = await nodes.listen(node);
    await store.db.rows(sql`SELECT setval('outbox_id_seq', ${2 ** 45})`);
    await sendNumber(store.db, 0);
    expect(await rows()).toEqual([['outbox_default', 0]]);
    await upkeep();
    await sendNumber(store.db, 1);
    expect(await rows()).toEqual([
      ['outbox_default', 0],
      ['outbox_129', 1],
    ]);
    await eventually(() => numbersOf(client)).toEqual([0, 1]);
    await daysPass(8);
    await eventually(() => left()).toEqual([]);
    await sendNumber(store.db, 2);
    expect((await rows()).at(-1)).toEqual(['outbox_130', 2]);
    expect(await rows()).toHaveLength(1);
  });

  test('leave no gap in a stream, live or resumed, across their boundaries', async () => {
    const node = await nodes.start(store.db, 50);
    const live = await nodes.listen(node);
    const left = await nodes.listen(node);
    await sendNumber(store.db, 0);
    await eventually(() => numbersOf(left)).toEqual([0]);
    await horizonIsPast(store.db);
    const { horizon } = await firstPosition(store.db);
    await eventually(() => BigInt(left.lastId())).toBeGreaterThanOrEqual(horizon);
    left.close();
    for (const n of [1, 2, 3]) {
      await sendNumber(store.db, n);
      await daysPass(2);
      await upkeep();
    }
    await sendNumber(store.db, 4);
    expect(new Set((await rows()).map(([at]) => at)).size).toBe(4);
    const again = await nodes.listen(node, 1, { 'last-event-id': left.lastId() });
    await sendNumber(store.db, 5);
    await eventually(() => numbersOf(again)).toEqual([1, 2, 3, 4, 5]);
    await eventually(() => numbersOf(live)).toEqual(numbersTo(6));
  });

  test('keep no row of a person whose events are deleted, in any partition', async () => {
    for (const n of [0, 1, 2]) {
      await sendNumber(store.db, n, 1);
      await sendNumber(store.db, n + 10, 2);
      await daysPass(2);
      await upkeep();
    }
    await forgetEvents(store.db, 1 as UserId);
    expect((await rows()).map(([, n]) => n)).toEqual([10, 11, 12]);
  });

  test('are pruned by DELETE as by the previous release, and dropped when empty', async () => {
    await sendNumber(store.db, 0);
    await daysPass(8);
    await sendNumber(store.db, 1);
    // The statement as released in v2.3.0.
    const gone = await store.db.run(sql`
      DELETE FROM outbox WHERE id IN (
        SELECT o.id FROM (SELECT * FROM outbox ORDER BY xid, id LIMIT 1000 FOR UPDATE SKIP LOCKED) o
         WHERE o.created_at < now() - make_interval(secs => ${7 * DAY_S}::float8))`);
    expect(gone).toBe(1);
    expect(await rows()).toEqual([['outbox_before', 1]]);
    await daysPass(2);
    await upkeep();
    await store.db.run(sql`DELETE FROM outbox`);
    await eventually(async () => {
      await upkeep();
      return partitions();
    }).toEqual(['outbox_17', 'outbox_18', 'outbox_19', 'outbox_default']);
  });
});

/** Opens a transaction that runs `first`, stays open until it is ended, and then runs `last`. */
async function held(db: Db, first: (tx: Tx) => Promise<unknown>, last?: (tx: Tx) => Promise<unknown>) {
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.tx(async (tx) => {
    await first(tx);
    begun.resolve();
    await ending.promise;
    await last?.(tx);
  });
  await begun.promise;
  return () => {
    ending.resolve();
    return done;
  };
}

if (testStore === 'postgres')
  describe('partitions of the outbox on nodes over one PostgreSQL', () => {
    let others: Db[] = [];
    beforeEach(async () => {
      others = await Promise.all(
        [1, 2, 3].map(() => openPostgres({ url: store.databaseUrl ?? '', max: 4, applicationName: 'beside' })),
      );
    });
    afterEach(async () => {
      for (const db of others) await db.close();
    });

    test('are created and dropped by one node at a time, while all nodes write', async () => {
      for (const n of [0, 1]) {
        await sendNumber(store.db, n);
        await daysPass(n === 0 ? 8 : 2);
        await upkeep();
      }
      let next = 2;
      let isOver = false;
      const writing = others.map(async (db) => {
        while (next < 300) {
          const n = next++;
          await sendNumber(db, n);
          if (n === 150) await daysPass(2);
        }
      });
      const keeping = others.map(async (db) => {
        while (!isOver) await upkeep(db);
      });
      await Promise.all(writing);
      isOver = true;
      await Promise.all(keeping);
      await eventually(async () => (await left()).map(([, n]) => Number(n)).sort((a, b) => a - b)).toEqual(
        numbersTo(next).filter((n) => n !== 0),
      );
      const found = await rows();
      expect(found.filter(([at]) => at === 'outbox_default')).toEqual([]);
      const names = await partitions();
      const at = Number(String(found.at(-1)?.[0]).slice('outbox_'.length));
      expect(names.slice(-3)).toEqual([`outbox_${at + 1}`, `outbox_${at + 2}`, 'outbox_default']);
    });

    test('are not dropped while a reader uses them, without a delay for readers or writers, and are dropped the next time', async () => {
      await sendNumber(store.db, 0);
      await upkeep();
      await daysPass(8);
      const [reader, keeper, writer] = others as [Db, Db, Db];
      const readers: number[] = [];
      const read = async (tx: Tx) => readers.push((await tx.rows(sql`SELECT 1 AS one FROM outbox`)).length);
      const end = await held(reader, read, read);
      // Returns while the reader is still reading.
      await upkeep(keeper);
      expect(await partitions()).toContain('outbox_before');
      await sendNumber(writer, 1);
      await end();
      expect(readers).toEqual([1, 2]);
      await eventually(() => left(keeper)).toEqual([['outbox_17', 1]]);
    });

    test('keep a row whose writer commits after the sequence has left its partition', async () => {
      const [writer, keeper] = others as [Db, Db, Db];
      await sendNumber(store.db, 0);
      await upkeep();
      await daysPass(8);
      const end = await held(writer, (tx) =>
        tx.run(sql`INSERT INTO outbox (user_id, type, data) VALUES (1, 'notification', '{"n": 1}')`),
      );
      await upkeep(keeper);
      await end();
      await sendNumber(store.db, 2);
      await upkeep(keeper);
      expect(await rows()).toEqual([
        ['outbox_before', 0],
        ['outbox_before', 1],
        ['outbox_17', 2],
      ]);
    });
  });
