import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneEvents } from '#features/outbound/server/stream.ts';
import {
  asAfterTheMigration,
  daysPass,
  insertFirm,
  logOf,
  partitionsOf,
  takeAll,
  tellOf,
  upkeepOf,
} from '#features/outbound/server/testing/log.ts';
import type { UserId } from '#platform/ids.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb, testStore } from '#platform/server/testing/stores.ts';
import { auditEvents } from '../audit.ts';

let store: TestDb;
let firm: UserId;
let endpoint: number;
let edge = '';
beforeAll(async () => {
  store = await createTestDb();
  edge = (await store.db.one(sql<{ edge: string }>`SELECT edge::text AS edge FROM delivery_partitions() WHERE low < 0`))
    .edge;
});
beforeEach(async () => {
  const made = await insertFirm(store.db);
  firm = made.id;
  endpoint = made.endpoints[0] ?? 0;
});
afterEach(async () => {
  await asAfterTheMigration(store.db, edge);
  await resetDb(store.db);
});
afterAll(() => store.drop());

const tell = (nth: number) => tellOf(store.db, firm, nth);
const log = () => logOf(store.db);
/** Runs the upkeep and returns what is left. Any open transaction of this PostgreSQL, or a vacuum, delays a drop. */
const left = async (db = store.db) => {
  await upkeepOf(db);
  return log();
};
const tellAndTake = async (nth: number) => {
  await tell(nth);
  await takeAll(store.db);
};

describe('partitions of the delivery log', () => {
  test('are created two ahead together with the partitions of their attempts, and the next is used five days after the first event of the previous partition', async () => {
    expect(await partitionsOf(store.db)).toEqual(['before', 'default']);
    await tellAndTake(1);
    expect(await upkeepOf(store.db)).toBe(2);
    expect(await partitionsOf(store.db)).toEqual(['before', '17', '18', 'default']);
    await daysPass(store.db, 4);
    expect(await upkeepOf(store.db)).toBe(0);
    await tellAndTake(2);
    await daysPass(store.db, 2);
    await upkeepOf(store.db);
    await tellAndTake(3);
    expect(await log()).toEqual([
      ['before', 1, 'before'],
      ['before', 2, 'before'],
      ['17', 3, '17'],
    ]);
    expect(await partitionsOf(store.db)).toEqual(['before', '17', '18', '19', 'default']);
    expect(await upkeepOf(store.db)).toBe(0);
  });

  test('are dropped as a whole, with their attempts, once every event in them has expired, and not before', async () => {
    await tellAndTake(1);
    await daysPass(store.db, 6);
    await tellAndTake(2);
    await upkeepOf(store.db);
    await tellAndTake(3);
    await daysPass(store.db, 29);
    await upkeepOf(store.db);
    expect(await log()).toHaveLength(3);
    // An old event behind a newer one does not make the partition count as old.
    await store.db.run(
      sql`UPDATE organisation_events SET created_at = created_at - interval '20 days' WHERE number = 2`,
    );
    await store.db.run(
      sql`UPDATE organisation_events SET created_at = created_at + interval '20 days' WHERE number = 1`,
    );
    await upkeepOf(store.db);
    expect(await log()).toHaveLength(3);
    await daysPass(store.db, 16);
    await eventually(() => left()).toEqual([]);
    expect(await store.db.rows(sql`SELECT number FROM organisation_events ORDER BY number`)).toHaveLength(3);
    await tellAndTake(4);
    expect((await log()).map(([, number]) => number)).toEqual([4]);
  });

  test('stay while one of their deliveries waits, until its event is deleted', async () => {
    await tellAndTake(1);
    await tell(2);
    await tellAndTake(3);
    await store.db.run(sql`UPDATE event_deliveries SET due_at = now(), delivered_at = NULL WHERE number = 2`);
    await daysPass(store.db, 35);
    await upkeepOf(store.db);
    await upkeepOf(store.db);
    expect(await log()).toHaveLength(3);
    await daysPass(store.db, 2);
    await store.db.tx((tx) => pruneEvents(tx, 36 * DAY_S, 1000));
    await eventually(() => left()).toEqual([]);
  });

  test('fail no write if no partition was created ahead: the row is stored in the default partition and deleted when it expires', async () => {
    await store.db.rows(sql`SELECT setval('event_deliveries_id_seq', ${2 ** 45})`);
    await tellAndTake(1);
    expect(await log()).toEqual([['default', 1, 'default']]);
    await upkeepOf(store.db);
    await tellAndTake(2);
    expect((await log()).map(([at]) => at)).toEqual(['default', String(2 ** 23 + 1)]);
    await daysPass(store.db, 31);
    await eventually(() => left()).toEqual([]);
    await tellAndTake(3);
    expect(await log()).toHaveLength(1);
  });

  test('lose the rows of a removed endpoint or deleted event, with their attempts, in every partition', async () => {
    const other = await insertFirm(store.db);
    for (const nth of [1, 2, 3]) {
      await tell(nth);
      await tellOf(store.db, other.id, nth);
      await takeAll(store.db);
      await daysPass(store.db, 6);
      await upkeepOf(store.db);
    }
    await store.db.run(sql`DELETE FROM event_endpoints WHERE id = ${endpoint}`);
    expect((await log()).map(([, number]) => number)).toEqual([1, 2, 3]);
    expect(new Set((await log()).map(([at]) => at)).size).toBe(3);
    // Deletes events as the release before partitions did.
    await store.db.tx((tx) => pruneEvents(tx, 7 * DAY_S, 1000));
    expect((await log()).map(([, number]) => number)).toEqual([3]);
    expect(await store.db.rows(sql`SELECT DISTINCT delivery_id FROM event_attempts`)).toHaveLength(1);
  });

  test('contain no attempt without its delivery, and no delivery without its event or endpoint', async () => {
    await tell(1);
    await upkeepOf(store.db);
    await daysPass(store.db, 6);
    await upkeepOf(store.db);
    await tell(2);
    for (const [id] of [[9], [17 * 4_194_304 + 9], [2 ** 46]] as const)
      await expect(
        store.db.run(
          sql`INSERT INTO event_attempts (delivery_id, nth, at, ms, status) VALUES (${id}, 1, now(), 1, 200)`,
        ),
      ).rejects.toThrow(/foreign key/);
    for (const [number, to] of [
      [9, endpoint],
      [1, endpoint + 9],
    ] as const)
      await expect(
        store.db.run(
          sql`INSERT INTO event_deliveries (organisation_id, number, endpoint_id, subject) VALUES (${firm}, ${number}, ${to}, 's')`,
        ),
      ).rejects.toThrow(/foreign key/);
  });

  test('refuse a duplicate event within one partition, and the audit finds a duplicate across two partitions', async () => {
    const again = sql`INSERT INTO event_deliveries (organisation_id, number, endpoint_id, subject) VALUES (${firm}, 1, ${endpoint}, 's')`;
    await tell(1);
    await expect(store.db.run(again)).rejects.toThrow(/duplicate key/);
    await upkeepOf(store.db);
    await daysPass(store.db, 6);
    await upkeepOf(store.db);
    expect(await auditEvents(store.db)).toEqual([]);
    await store.db.run(again);
    await expect(store.db.run(again)).rejects.toThrow(/duplicate key/);
    expect(await auditEvents(store.db)).toEqual([
      expect.stringMatching(/^an event is on its way to an endpoint twice \(1,/),
    ]);
  });
});

/** Opens a transaction, runs `first`, and keeps it open until it is ended, then runs `last`. */
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
  describe('partitions of the delivery log on nodes over one PostgreSQL', () => {
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
      for (const nth of [1, 2]) {
        await tellAndTake(nth);
        await daysPass(store.db, 6);
        await upkeepOf(store.db);
      }
      await daysPass(store.db, 18);
      let next = 3;
      let isOver = false;
      const writing = others.map(async (db) => {
        while (next < 120) {
          const nth = next++;
          await tellOf(db, firm, nth);
          await takeAll(db);
          if (nth === 60) await daysPass(db, 5);
        }
      });
      const keeping = others.map(async (db) => {
        while (!isOver) await upkeepOf(db);
      });
      await Promise.all(writing);
      isOver = true;
      await Promise.all(keeping);
      await takeAll(store.db);
      // Only the first event, which is past its time, is lost, and no insert was refused.
      await eventually(async () =>
        [...new Set((await left()).map(([, number]) => number))].sort((a, b) => Number(a) - Number(b)),
      ).toEqual(Array.from({ length: next - 2 }, (_, n) => n + 2));
      expect((await log()).filter(([at]) => at === 'default')).toEqual([]);
      const names = await partitionsOf(store.db);
      const at = Number((await log()).at(-1)?.[0]);
      expect(names.slice(-3)).toEqual([String(at + 1), String(at + 2), 'default']);
    });

    test('are not dropped while a reader uses them, without a delay for readers or writers, and are dropped the next time', async () => {
      await tellAndTake(1);
      await upkeepOf(store.db);
      await daysPass(store.db, 31);
      const [reader, keeper, writer] = others as [Db, Db, Db];
      const seen: number[] = [];
      const read = async (tx: Tx) => seen.push((await tx.rows(sql`SELECT 1 AS one FROM event_deliveries`)).length);
      const end = await held(reader, read, read);
      await upkeepOf(keeper);
      expect(await partitionsOf(store.db)).toContain('before');
      await tellOf(writer, firm, 2);
      await takeAll(writer);
      await end();
      expect(seen).toEqual([1, 2]);
      await eventually(() => left(keeper)).toEqual([['17', 2, '17']]);
    });

    test('are not created ahead while a writer inserts an event, and the writer is not delayed', async () => {
      const [writer, keeper] = others as [Db, Db, Db];
      const end = await held(writer, (tx) => tx.run(sql`UPDATE organisation_events SET subject = subject`));
      expect(await upkeepOf(keeper)).toBe(0);
      await end();
      expect(await upkeepOf(keeper)).toBe(2);
    });

    test('keep a delivery that somebody resends during the check', async () => {
      await tellAndTake(1);
      await upkeepOf(store.db);
      await daysPass(store.db, 31);
      const [hand, keeper] = others as [Db, Db, Db];
      const end = await held(hand, (tx) => tx.run(sql`UPDATE event_deliveries SET due_at = now()`));
      const keeping = upkeepOf(keeper);
      await end();
      await keeping;
      await upkeepOf(keeper);
      expect(await log()).toEqual([['before', 1, 'before']]);
    });

    test('keep a delivery whose writer commits after the sequence has left its partition', async () => {
      const [writer, keeper] = others as [Db, Db, Db];
      await tellAndTake(1);
      await upkeepOf(store.db);
      await daysPass(store.db, 31);
      const other = await insertFirm(store.db);
      const end = await held(writer, (tx) =>
        tx.run(sql`WITH s AS (INSERT INTO event_streams (organisation_id, last) VALUES (${other.id}, 1)), e AS (
            INSERT INTO organisation_events (organisation_id, number, type, subject, data) VALUES (${other.id}, 1, 'key.revoked', 's', '{}'))
          INSERT INTO event_deliveries (organisation_id, number, endpoint_id, subject) VALUES (${other.id}, 1, ${other.endpoints[0]}, 's')`),
      );
      await upkeepOf(keeper);
      await end();
      await tell(2);
      await upkeepOf(keeper);
      expect((await log()).map(([at]) => at)).toEqual(['before', 'before', '17']);
    });
  });
