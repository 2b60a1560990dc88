import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pruneOutbox } from '#platform/server/events/outbox-upkeep.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { eventNodes, numbersOf, sendNumber } from '#platform/server/testing/event-nodes.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createEmptyDb, type TestDb } from '#platform/server/testing/stores.ts';
import { functions, migrations } from './migrations.ts';

let store: TestDb;
const nodes = eventNodes();
beforeEach(async () => {
  store = await createEmptyDb();
  await migrate(
    store.db,
    migrations().filter(({ number }) => number < 93),
  );
});
afterEach(async () => {
  await nodes.stop();
  await store.drop();
});

const bring = () => migrate(store.db, migrations(), functions());
const ids = async () =>
  (await store.db.rows(sql<{ id: number }>`SELECT id FROM outbox ORDER BY id`)).map(({ id }) => id);
const fileOf = async (table: string) =>
  (await store.db.one(sql<{ file: number }>`SELECT pg_relation_filenode(${table}::text::regclass)::int8 AS file`)).file;

describe('an outbox of before it had partitions', () => {
  test('stays where it is, and its events are read and resumed while a node that runs goes on', async () => {
    const node = await nodes.start(store.db, 50);
    const [live, left] = [await nodes.listen(node), await nodes.listen(node)];
    await eventually(() => left.lastId()).not.toBe('');
    left.close();
    for (const n of [0, 1]) await sendNumber(store.db, n);
    await eventually(() => numbersOf(live)).toEqual([0, 1]);
    const before = await fileOf('outbox');
    expect(await bring()).toEqual(expect.arrayContaining([93, 94]));
    expect(await fileOf('outbox_before')).toBe(before);
    await sendNumber(store.db, 2);
    await eventually(() => numbersOf(live)).toEqual([0, 1, 2]);
    const again = await nodes.listen(node, 1, { 'last-event-id': left.lastId() });
    await eventually(() => numbersOf(again)).toEqual([0, 1, 2]);
    expect(await ids()).toEqual([1, 65_537, 131_073]);
  });

  test('that never had a row begins with the first number', async () => {
    await bring();
    await sendNumber(store.db, 0);
    expect(await ids()).toEqual([1]);
  });

  test('ends behind a number that it had come to, however high, and goes whole once it is old', async () => {
    await store.db.rows(sql`SELECT setval('outbox_id_seq', ${2 ** 44 + 1})`);
    await sendNumber(store.db, 0);
    await bring();
    await sendNumber(store.db, 1);
    expect(await ids()).toEqual([2 ** 44 + 65_537, 2 ** 44 + 131_073]);
    await store.db.run(sql`UPDATE outbox SET created_at = created_at - interval '8 days'`);
    while ((await store.db.tx((tx) => pruneOutbox(tx, 7 * DAY_S, 1))) > 0);
    await sendNumber(store.db, 2);
    const found = await store.db.rows(sql`SELECT tableoid::regclass::text AS at, data FROM outbox`);
    expect(found).toEqual([{ at: 'outbox_81', data: { n: 2 } }]);
    expect(await store.db.one(sql`SELECT to_regclass('outbox_before') AS gone`)).toEqual({ gone: null });
  });
});
