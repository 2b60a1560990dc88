import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pruneOutbox } from '#platform/server/events/outbox-upkeep.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { eventNodes, numbersOf, sendNumber } from '#platform/server/testing/event-nodes.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createEmptyDb, type TestDb } from '#platform/server/testing/stores.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { writtenSince } from '#platform/server/upkeep/written-since.ts';
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

describe('an outbox from before partitions', () => {
  test('keeps its rows, and its events are read and resumed while a node keeps running', async () => {
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

  test('starts with the first number if it never had a row', async () => {
    await bring();
    await sendNumber(store.db, 0);
    expect(await ids()).toEqual([1]);
  });

  test('ends at any number that it had reached, and is dropped as a whole once it is old', async () => {
    await store.db.rows(sql`SELECT setval('outbox_id_seq', ${2 ** 44 + 1})`);
    await sendNumber(store.db, 0);
    await bring();
    await sendNumber(store.db, 1);
    expect(await ids()).toEqual([2 ** 44 + 65_537, 2 ** 44 + 131_073]);
    await store.db.run(sql`UPDATE outbox SET created_at = created_at - interval '8 days'`);
    // Dropping a partition waits for transactions in every database of the server.
    await eventually(async () => {
      while ((await store.db.tx((tx) => pruneOutbox(tx, 7 * DAY_S, 1))) > 0);
      return ids();
    }).toEqual([]);
    await sendNumber(store.db, 2);
    const found = await store.db.rows(sql`SELECT tableoid::regclass::text AS at, data FROM outbox`);
    expect(found).toEqual([{ at: 'outbox_81', data: { n: 2 } }]);
    expect(await store.db.one(sql`SELECT to_regclass('outbox_before') AS gone`)).toEqual({ gone: null });
  });
});

describe('a backup of an outbox with partitions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-outbox-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const texts = async (db: Db) =>
    (await db.rows(sql`SELECT id, data, created_at FROM outbox ORDER BY id`)).map((row) => JSON.stringify(row));

  test.each([
    ['of this program', (lines: string) => lines],
    [
      'of the one before it, to which each was a table',
      (lines: string) =>
        lines.replace('{"table":"outbox"}', '{"table":"outbox_17"}').replace('"name":"outbox",', '"name":"outbox_17",'),
    ],
  ])('%s contains every row, and its row numbers continue', async (name, rewritten) => {
    await bring();
    await sendNumber(store.db, 0);
    await store.db.run(sql`UPDATE outbox SET created_at = created_at - interval '2 days'`);
    while ((await store.db.tx((tx) => pruneOutbox(tx, 7 * DAY_S, 1))) > 0);
    await sendNumber(store.db, 1);
    await store.db.rows(sql`SELECT setval('outbox_id_seq', ${2 ** 45})`);
    await sendNumber(store.db, 2);
    const [made, file] = [join(folder, `${name} made`), join(folder, name)];
    await writeBackup(store.db, made);
    const body = rewritten(
      gunzipSync(readFileSync(made))
        .toString()
        .replace(/[^\n]*\n$/, ''),
    );
    const end = JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') });
    writeFileSync(file, gzipSync(`${body}${end}\n`));

    const other = await createEmptyDb();
    try {
      await restoreBackup(other.db, file, migrations(), functions());
      expect(await texts(other.db)).toEqual(await texts(store.db));
      expect(await writtenSince(other.db, file, [])).not.toHaveProperty('outbox');
      while ((await other.db.tx((tx) => pruneOutbox(tx, 7 * DAY_S, 1))) > 0);
      await sendNumber(other.db, 3);
      expect(await other.db.rows(sql`SELECT tableoid::regclass::text AS at, data FROM outbox ORDER BY id`)).toEqual([
        { at: 'outbox_before', data: { n: 0 } },
        { at: 'outbox_default', data: { n: 1 } },
        { at: 'outbox_default', data: { n: 2 } },
        { at: 'outbox_129', data: { n: 3 } },
      ]);
    } finally {
      await other.drop();
    }
  });
});
