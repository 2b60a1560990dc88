import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { sql } from './db.ts';

let store: TestDb;
beforeAll(async () => {
  store = await createTestDb();
});
afterAll(() => store.drop());

it.each([true, false])('a reset starts ids at 1 again, also after setval(7, %s)', async (isCalled) => {
  await store.db.rows(sql`SELECT setval('transfers_id_seq', 7, ${isCalled})`);
  await resetDb(store.db);
  expect(await store.db.one(sql`SELECT nextval('transfers_id_seq') AS id`)).toEqual({ id: 1 });
});
