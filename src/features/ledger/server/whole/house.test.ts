import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSE } from '#features/ledger/movement.ts';
import type { Db } from '#platform/server/store/db.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { post } from '../doors.ts';
import { moving } from '../testing/books.ts';

let store: TestDb;
let db: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
});
afterAll(() => store.drop());
const exec = (text: string) => db.tx((tx) => tx.exec(text));
const opening = (owner: string) =>
  `INSERT INTO accounts (owner, asset_id, allow_negative) VALUES ('${owner}', 1, false)`;

test.each([
  'house:',
  'house:Fees',
  'house:fees-',
  'house:fees-0',
  'house:fees-01',
  'house:-1',
  'house:a--b',
  'house:fees-1-b',
])('no account of the house is named %s', (owner) => expect(exec(opening(owner))).rejects.toThrow('fails its check'));

test('an account of the house is house:<kind> or house:<kind>-<n>; an earlier exception stays', async () => {
  for (const owner of ['house:settlement-2', 'house:merchant-books', 'house:merchant-12'] as const)
    expect(await db.tx((tx) => post(tx, moving(HOUSE.bank, owner, 5n)))).toMatchObject({ status: 'accepted' });
  await exec(`SET LOCAL session_replication_role = replica; ${opening('house:old-')}`);
  expect(await db.tx((tx) => post(tx, moving(HOUSE.bank, 'house:old-', 5n)))).toMatchObject({ status: 'accepted' });
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
});
