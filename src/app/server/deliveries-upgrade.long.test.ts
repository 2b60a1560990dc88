import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '#features/outbound/server/audit.ts';
import { createOrganisationClaims } from '#features/outbound/server/delivery/organisation-claims.ts';
import { giveUpWaiting } from '#features/outbound/server/endpoints/endpoints-store.ts';
import { pruneEvents } from '#features/outbound/server/stream.ts';
import { daysPass, insertFirm, logOf, takeAll, tellOf, upkeepOf } from '#features/outbound/server/testing/log.ts';
import { DAY_S } from '#platform/server/jobs/retention.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createEmptyDb, type TestDb } from '#platform/server/testing/stores.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { writtenSince } from '#platform/server/upkeep/written-since.ts';
import { functions, migrations } from './migrations.ts';

let store: TestDb;
beforeEach(async () => {
  store = await createEmptyDb();
  await migrate(
    store.db,
    migrations().filter(({ number }) => number < 100),
  );
});
afterEach(() => store.drop());

const bring = () => migrate(store.db, migrations(), functions());
const rowsOf = async (db: Db, table: string) =>
  (
    await db.rows({
      name: `all ${table}`,
      text: `SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`,
      values: [],
    })
  ).map((row) => JSON.stringify(row));
const both = async (db: Db) => [...(await rowsOf(db, 'event_deliveries')), ...(await rowsOf(db, 'event_attempts'))];
const fileOf = async (table: string) =>
  (await store.db.one(sql<{ file: number }>`SELECT pg_relation_filenode(${table}::text::regclass)::int8 AS file`)).file;

describe('a delivery log from before partitions', () => {
  test('keeps every row, and continues with the next number', async () => {
    const firm = await insertFirm(store.db, 2);
    await tellOf(store.db, firm.id, 1);
    await takeAll(store.db);
    await tellOf(store.db, firm.id, 2);
    const [before, files] = [await both(store.db), [await fileOf('event_deliveries'), await fileOf('event_attempts')]];
    expect(before).toHaveLength(6);
    expect(await bring()).toEqual(expect.arrayContaining([100, 105]));
    expect(await both(store.db)).toEqual(before);
    expect([await fileOf('event_deliveries_before'), await fileOf('event_attempts_before')]).toEqual(files);
    await tellOf(store.db, firm.id, 3);
    await takeAll(store.db);
    expect(await logOf(store.db)).toEqual([1, 1, 2, 2, 3, 3].map((number) => ['before', number, 'before']));
    const ids = await store.db.rows(sql<{ id: number }>`SELECT id FROM event_deliveries ORDER BY id`);
    expect(ids.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await auditEvents(store.db)).toEqual([]);
  });

  test('starts with the first number if it never had a row', async () => {
    const firm = await insertFirm(store.db);
    await bring();
    await tellOf(store.db, firm.id, 1);
    expect(await store.db.one(sql`SELECT id FROM event_deliveries`)).toEqual({ id: 1 });
  });

  test('ends at any number that it had reached, and is dropped as a whole once it is old', async () => {
    await store.db.rows(sql`SELECT setval('event_deliveries_id_seq', ${2 ** 44 + 1})`);
    const firm = await insertFirm(store.db);
    await tellOf(store.db, firm.id, 1);
    await takeAll(store.db);
    await bring();
    await upkeepOf(store.db);
    await daysPass(store.db, 31);
    // Dropping a partition waits for transactions in every database of the server.
    await eventually(async () => {
      await upkeepOf(store.db);
      return logOf(store.db);
    }).toEqual([]);
    await tellOf(store.db, firm.id, 2);
    expect(await logOf(store.db)).toEqual([[String(2 ** 22 + 17), 2, undefined]]);
    expect(await store.db.one(sql`SELECT to_regclass('event_deliveries_before') AS gone`)).toEqual({ gone: null });
  });

  test('is written, sent, given up, and pruned by DELETE as by the previous release', async () => {
    const firm = await insertFirm(store.db, 2);
    await tellOf(store.db, firm.id, 1);
    await bring();
    await upkeepOf(store.db);
    await daysPass(store.db, 6);
    await upkeepOf(store.db);
    await tellOf(store.db, firm.id, 2);
    const holding = createOrganisationClaims(store.db);
    expect(await holding.take([])).toEqual([firm.id]);
    await takeAll(store.db);
    await tellOf(store.db, firm.id, 3);
    expect(await store.db.tx((tx) => giveUpWaiting(tx, firm.endpoints[0] ?? 0))).toBe(1);
    await takeAll(store.db);
    expect(await holding.giveBack([firm.id])).toEqual([firm.id]);
    await daysPass(store.db, 25);
    await store.db.tx((tx) => pruneEvents(tx, 30 * DAY_S, 1000));
    expect((await logOf(store.db)).map(([at, number]) => [at, number])).toEqual(
      [2, 2, 3, 3].map((number) => ['17', number]),
    );
    expect(await store.db.rows(sql`SELECT FROM event_attempts`)).toHaveLength(3);
  });
});

describe('a backup of a delivery log with partitions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-deliveries-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['of this program', (lines: string) => lines],
    [
      'of the one before it, to which each was a table',
      (lines: string) =>
        ['event_deliveries', 'event_attempts'].reduce(
          (text, name) =>
            text
              .replace(`{"table":"${name}"}`, `{"table":"${name}_17"}`)
              .replace(`"name":"${name}",`, `"name":"${name}_17",`),
          lines,
        ),
    ],
  ])('%s contains every row, and its row numbers continue', async (name, rewritten) => {
    await bring();
    const firm = await insertFirm(store.db);
    await tellOf(store.db, firm.id, 1);
    await takeAll(store.db);
    await daysPass(store.db, 6);
    await upkeepOf(store.db);
    await tellOf(store.db, firm.id, 2);
    await takeAll(store.db);
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
      expect(await both(other.db)).toEqual(await both(store.db));
      const written = await writtenSince(other.db, file, []);
      for (const table of ['event_deliveries', 'event_attempts']) expect(written).not.toHaveProperty(table);
      await upkeepOf(other.db);
      await tellOf(other.db, firm.id, 3);
      await takeAll(other.db);
      expect(await logOf(other.db)).toEqual([
        ['before', 1, 'before'],
        ['default', 2, 'default'],
        ['18', 3, '18'],
      ]);
      expect(await auditEvents(other.db)).toEqual([]);
    } finally {
      await other.drop();
    }
  });
});
