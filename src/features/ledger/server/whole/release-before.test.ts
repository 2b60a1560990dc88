import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { addressOf, give, unitsOf } from '../testing/books.ts';

const [ann, ben] = [addressOf('ann'), addressOf('ben')];
let store: TestDb;
let db: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
  for (const owner of [ann, ben]) await give(db, owner, 10n);
});
afterAll(() => store.drop());

test('a node of the previous release keeps working with the functions that it knows', async () => {
  const ids = await db.one(sql<{
    ann: number;
    ben: number;
  }>`SELECT (SELECT id FROM accounts WHERE owner = ${ann}) AS ann,
    (SELECT id FROM accounts WHERE owner = ${ben}) AS ben`);
  const posted = await db.one(sql<{
    ids: number[] | null;
  }>`SELECT ids FROM ledger_post_all('{payment}', '{NULL}', '{1}', '{3}', '{0}',
    ${[ids.ann]}::bigint[], ${[ids.ben]}::bigint[], '{NULL}', ${[ann]}::text[], ${[ben]}::text[], '{NULL}', '{NULL}', '{NULL}')`);
  const held = await db.one(sql<{
    ids: number[] | null;
  }>`SELECT ids FROM ledger_hold_all('{send}', '{NULL}', '{1}', '{4}', '{0}',
    ${[ids.ann]}::bigint[], ${[ids.ben]}::bigint[], '{NULL}', ${[ann]}::text[], ${[ben]}::text[], '{NULL}', '{NULL}', '{NULL}', '{0}')`);
  expect([posted.ids, held.ids]).toEqual([[expect.any(Number)], [expect.any(Number)]]);
  expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
    [7, 4],
    [13, 0],
  ]);
  expect(await db.one(sql`SELECT ledger_settle_all(${held.ids ?? []}::bigint[]) AS is_done`)).toEqual({
    is_done: true,
  });
  expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
    [3, 0],
    [17, 0],
  ]);
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
});
