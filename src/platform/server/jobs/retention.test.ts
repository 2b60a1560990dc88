import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { platformPrunables } from '#platform/server/upkeep/prunables.ts';
import { DAY_S, retentionJob } from './retention.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
  await test.db.tx((tx) => tx.exec('CREATE TABLE tries (id bigint PRIMARY KEY, at timestamptz NOT NULL)'));
});
beforeEach(() => resetDb(test.db));
afterAll(() => test.drop());
const signal = new AbortController().signal;
const tries = { table: 'tries', column: 'at', keepS: DAY_S };

it('the retention job prunes any number of expired rows, and no other rows', async () => {
  await test.db.run(sql`INSERT INTO tries SELECT n, now() - interval '25 hours' FROM generate_series(1, 2500) AS n`);
  await test.db.run(sql`INSERT INTO tries SELECT n, now() - interval '23 hours' FROM generate_series(3001, 3010) AS n`);
  await retentionJob(test.db, [tries, ...platformPrunables]).run(signal);
  expect(await test.db.one(sql`SELECT count(*) AS rows, min(id) AS first FROM tries`)).toEqual({
    rows: 10,
    first: 3001,
  });
});

it('the retention job may run on several nodes at once', async () => {
  await test.db.run(sql`INSERT INTO tries SELECT n, now() - interval '2 days' FROM generate_series(1, 2500) AS n`);
  await Promise.all([1, 2, 3].map(() => retentionJob(test.db, [tries]).run(signal)));
  expect(await test.db.rows(sql`SELECT id FROM tries`)).toEqual([]);
});

it('the retention job stops between batches on request', async () => {
  await test.db.run(sql`INSERT INTO tries SELECT n, now() - interval '2 days' FROM generate_series(1, 2500) AS n`);
  await retentionJob(test.db, [tries]).run(AbortSignal.abort());
  expect(await test.db.one(sql`SELECT count(*) AS rows FROM tries`)).toEqual({ rows: 1500 });
});
