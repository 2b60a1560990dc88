import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUSE } from '#features/ledger/movement.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { post, resolve } from '../doors.ts';
import { addressOf, addUser, give, moving, unitsOf } from '../testing/books.ts';

const ann = addressOf('ann');
const ben = addressOf('ben');
let store: TestDb;
let db: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
});
beforeEach(async () => {
  await resetDb(db);
  await give(db, ann, 100n);
  await db.tx((tx) => post(tx, moving(ann, ben, 30n, { fee: 1n })));
  await db.tx((tx) => post(tx, moving(ann, ben, 20n, { hold: { settleAfterMs: 60_000 } })));
});
afterAll(() => store.drop());

/** Ids of the posted and the pending transfer set up above. */
const POSTED = 2;
const PENDING = 3;
const exec = (text: string) => db.tx((tx) => tx.exec(text));

describe('the store refuses', () => {
  test.each([
    ['to change an entry', 'UPDATE entries SET amount = amount + 1', /only grows/],
    ['to change an entry that is not there', 'UPDATE entries SET amount = 1 WHERE false', /only grows/],
    ['to delete entries', 'DELETE FROM entries', /only grows/],
    ['to empty entries', 'TRUNCATE entries', /only grows/],
    ['to delete transfers', 'DELETE FROM transfers', /only grows/],
    ['to empty transfers', 'TRUNCATE transfers CASCADE', /only grows/],
    ['to delete accounts', 'DELETE FROM accounts', /only grows/],
    ['to empty accounts', 'TRUNCATE accounts CASCADE', /only grows/],
    ['to change a hold', 'UPDATE holds SET settle_after = now()', /only grows/],
    ['to change a key', 'UPDATE idempotency_keys SET answer = NULL', /only grows/],
    ['to delete a hold of a pending transfer', 'DELETE FROM holds', /exactly as long as/],
    [
      'a balance without an entry',
      'UPDATE accounts SET balance = balance + 1 WHERE NOT allow_negative',
      /do not explain/,
    ],
    ['a version without an entry', 'UPDATE accounts SET version = version + 1', /do not explain/],
    [
      'an account that starts with money',
      `INSERT INTO accounts (owner, asset_id, balance, allow_negative) VALUES ('house:x', 1, 5, false)`,
      /only grows/,
    ],
    ['an account that may owe by itself', `UPDATE accounts SET allow_negative = true WHERE owner = '${ann}'`, /check/],
    [
      'an account of another owner',
      `UPDATE accounts SET owner = '${addressOf('cy')}' WHERE owner = '${ann}'`,
      /does not change/,
    ],
    ['to hold more than there is', `UPDATE accounts SET held = 1000 WHERE owner = '${ann}'`, /no_overdraft/],
    ['to hold less than nothing', `UPDATE accounts SET held = -1 WHERE owner = '${ann}'`, /held/],
    [
      'an owner that is no address',
      `INSERT INTO accounts (owner, asset_id, allow_negative) VALUES ('0xABC', 1, false)`,
      /check/,
    ],
    [
      'to resolve a transfer beside its hold',
      `UPDATE transfers SET state = 'voided', resolved_at = now() WHERE id = ${PENDING}`,
      /resolved once/,
    ],
    [
      'to unpost a transfer',
      `UPDATE transfers SET state = 'pending', resolved_at = NULL, posted_amount = NULL WHERE id = ${POSTED}`,
      /resolved once/,
    ],
    ['to change what a transfer says', `UPDATE transfers SET amount = 7 WHERE id = ${PENDING}`, /resolved once/],
    [
      'a transfer that starts as voided',
      `INSERT INTO transfers (kind, state, asset_id, amount, fee, from_owner, to_owner, created_at, resolved_at) VALUES ('x', 'voided', 1, 1, 0, 'a', 'b', now(), now())`,
      /starts as/,
    ],
    [
      'a pending transfer without a hold',
      `INSERT INTO transfers (kind, state, asset_id, amount, fee, from_owner, to_owner, created_at) VALUES ('x', 'pending', 1, 1, 0, 'a', 'b', now())`,
      /starts as/,
    ],
    [
      'to take a transfer out of the list of its sides',
      `UPDATE transfers SET is_listed = false, state = 'voided', resolved_at = now() WHERE id = ${PENDING}`,
      /resolved once/,
    ],
    [
      'a pending transfer that no list shows',
      `WITH h AS (INSERT INTO holds VALUES (99, '{1,2}', '{-1,1}')) INSERT INTO transfers (id, kind, state, asset_id, amount, fee, from_owner, to_owner, created_at, is_listed) VALUES (99, 'x', 'pending', 1, 1, 0, 'a', 'b', now(), false)`,
      /starts as/,
    ],
    [
      'a transfer of nothing',
      `INSERT INTO transfers (kind, state, asset_id, amount, fee, from_owner, to_owner, created_at) VALUES ('x', 'pending', 1, 0, 0, 'a', 'b', now())`,
      /amount/,
    ],
    ['entries that do not sum to 0', `INSERT INTO entries VALUES (1, 9, ${POSTED}, 1, 5, 5, now())`, /sum to zero/],
    [
      'entries that their accounts do not show',
      `INSERT INTO entries VALUES (1, 9, ${POSTED}, 1, 5, 5, now()), (2, 9, ${POSTED}, 1, -5, 5, now())`,
      /does not show/,
    ],
    [
      'entries of a pending transfer',
      `INSERT INTO entries VALUES (1, 9, ${PENDING}, 1, 5, 5, now()), (2, 9, ${PENDING}, 1, -5, 5, now())`,
      /without a posted transfer/,
    ],
  ])('%s', async (_, text, reason) => {
    await expect(exec(text)).rejects.toThrow(reason);
    expect(await auditLedger(db)).toMatchObject({ ok: true });
  });
});

describe('if accounts and entries prove each other, the store', () => {
  const whose = `owner IN ('${ann}', '${ben}', 'house:fees') AND asset_id = 1`;
  const delta = `CASE owner WHEN '${ann}' THEN -5 WHEN '${ben}' THEN 5 ELSE 0 END`;
  const change = `UPDATE accounts SET balance = balance + ${delta}, version = version + abs(sign(${delta}))::int WHERE ${whose}`;
  const entries = (
    columns: string,
  ) => `INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
    SELECT ${columns}, now() FROM a WHERE ${delta} <> 0`;
  const right = `id, version, ${POSTED}, asset_id, ${delta}, balance`;
  const proven = (write: string) =>
    exec(`SET LOCAL ledger.proof = 'asked'; ${write}; SELECT ledger_must_be_proven(); SET LOCAL ledger.proof = ''`);
  const both = (columns: string, changed = change) => `WITH a AS (${changed} RETURNING *) ${entries(columns)}`;

  test('accepts entries that lead from the earlier balances to the new balances', async () => {
    await proven(both(right));
    expect(await unitsOf(db, ann)).toEqual([64, 20]);
    expect(await unitsOf(db, ben)).toEqual([35, 0]);
  });

  test.each([
    ['entries of other balances', both(right.replace(/balance$/, 'balance + 1')), /does not show/],
    ['entries of other versions', both(right.replace('version', 'version + 1')), /does not show/],
    ['entries of another asset', both(right.replace('asset_id', '2')), /does not show/],
    [
      'a balance beside them',
      both(right, change.replace('ELSE 0 END, version', 'ELSE 1 END, version')),
      /does not show/,
    ],
    [
      'a version beside them',
      both(right, change.replace('version = version +', 'version = version + 1 +')),
      /not show/,
    ],
    [
      'entries without a balance',
      `WITH a AS (SELECT * FROM accounts WHERE ${whose}) ${entries(right.replace('version', 'version + 1'))}`,
      /not show/,
    ],
    [
      'balances 10,000 times their entries',
      both(
        right.replace(/balance$/, 'balance / 10000'),
        change
          .replace('balance + ', '10000 * (balance + ')
          .replace('END, version', 'END), version')
          .replace(", 'house:fees'", ''),
      ),
      /not show/,
    ],
    [
      'a debt that has become money',
      `WITH a AS (UPDATE accounts SET balance = CASE owner WHEN '${ben}' THEN balance + 5 ELSE 5 - balance END, version = version + 1
          WHERE owner IN ('${ben}', 'house:issuance') AND asset_id = 1 RETURNING *)
        INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
        SELECT id, version, ${POSTED}, asset_id, CASE owner WHEN '${ben}' THEN 5 ELSE -5 END, CASE owner WHEN '${ben}' THEN balance ELSE -balance END, now() FROM a`,
      /not show/,
    ],
    ['a balance without entries', change, /do not explain/],
    ['nothing at all', 'SELECT 1', /do not explain/],
    ['another owner', `UPDATE accounts SET owner = '${addressOf('cy')}' WHERE owner = '${ann}'`, /does not change/],
  ])('refuses %s', async (_, write, reason) => {
    await expect(proven(write)).rejects.toThrow(reason);
    expect(await auditLedger(db)).toMatchObject({ ok: true });
  });
});

describe('the audit finds', () => {
  const plant = (text: string) => exec(`SET LOCAL session_replication_role = replica; ${text}`);
  test.each([
    [
      'an entry that was changed',
      `UPDATE entries SET amount = amount + 1 WHERE transfer_id = ${POSTED} AND amount > 1`,
      'do not sum to 0',
    ],
    ['an entry that is gone', `DELETE FROM entries WHERE transfer_id = ${POSTED} AND amount = 1`, 'do not sum to 0'],
    [
      'a balance that was changed',
      `UPDATE accounts SET balance = balance + 1 WHERE owner = '${ann}'`,
      'not the sum of its entries',
    ],
    [
      'a version that was changed',
      `UPDATE accounts SET version = version + 1 WHERE owner = '${ann}'`,
      'not the number of entries',
    ],
    [
      'a chain that is broken',
      `UPDATE entries SET balance_after = balance_after + 1 WHERE transfer_id = 1`,
      'break in the chain',
    ],
    ['held money without a hold', `UPDATE accounts SET held = held + 1 WHERE owner = '${ann}'`, 'held money'],
    [
      'a hold that would pay another',
      `UPDATE holds SET accounts[2] = (SELECT id FROM accounts WHERE owner = 'house:fees')`,
      'not what its transfer says',
    ],
    [
      'a hold that makes money',
      'UPDATE holds SET accounts = accounts || accounts[2], deltas = deltas || 5::numeric',
      'a hold that does not sum to 0',
    ],
    ['a hold of another amount for its receiver', 'UPDATE holds SET deltas[2] = 21', 'not what its transfer says'],
    ['a hold that is gone', 'DELETE FROM holds', 'a hold without a pending transfer'],
    [
      'a transfer that was moved to another state',
      `UPDATE transfers SET state = 'voided', posted_amount = NULL WHERE id = ${POSTED}`,
      'without a posted transfer',
    ],
    [
      'a transfer that nobody would be shown',
      `UPDATE transfers SET is_listed = false WHERE id = ${PENDING}`,
      'its history does not show',
    ],
    [
      'a transfer that says another amount',
      `UPDATE transfers SET posted_amount = 29 WHERE id = ${POSTED}`,
      'did not move what it says',
    ],
    ['a transfer that is gone', `DELETE FROM transfers WHERE id = ${POSTED}`, 'without a posted transfer'],
    [
      'a key of another user',
      `INSERT INTO idempotency_keys VALUES (7, 'k', decode(repeat('00', 32), 'hex'), ${POSTED}, NULL, now())`,
      'a key of another user',
    ],
    [
      'an account in another’s name',
      `UPDATE accounts SET user_id = 7 WHERE owner = '${ann}'`,
      'does not own its address',
    ],
    [
      'an account below 0',
      `ALTER TABLE accounts DROP CONSTRAINT no_overdraft; UPDATE accounts SET balance = -5 WHERE owner = '${ann}'`,
      'below 0',
    ],
  ])('%s', async (name, text, problem) => {
    await db
      .tx(async (tx) => {
        await tx.exec(`SET LOCAL session_replication_role = replica; ${text}`);
        const { ok, problems } = await auditLedger(tx);
        expect({ ok, found: problems.filter((line) => line.includes(problem)).length }, name).toEqual({
          ok: false,
          found: 1,
        });
        throw new Error('undo');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'undo') throw error;
      });
    expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
  });

  test('a reversal of a transfer that was never posted', async () => {
    await db.tx((tx) => resolve(tx, [{ id: PENDING, outcome: 'void' }]));
    await plant(`UPDATE transfers SET reverses = ${PENDING} WHERE id = ${POSTED}`);
    expect((await auditLedger(db)).problems.join()).toContain('a reversal of what was not posted');
    await plant(`UPDATE transfers SET reverses = NULL WHERE id = ${POSTED}`);
  });
});

test('money sent to an address that nobody has yet belongs to the address’s later holder', async () => {
  expect(await unitsOf(db, ben)).toEqual([30, 0]);
  const id = await addUser(db, ben);
  const { user_id: holder } = await db.one(sql<{ user_id: number }>`SELECT user_id FROM accounts WHERE owner = ${ben}`);
  expect(holder).toBe(id);
  expect(await auditLedger(db)).toMatchObject({
    ok: true,
    counts: { accounts: 4, transfers: 3, pending: 1, entries: 5 },
  });
});

test('only the house’s issuance and bank accounts can be below 0', async () => {
  expect(await db.tx((tx) => post(tx, moving(HOUSE.bank, ann, 5n)))).toMatchObject({ status: 'accepted' });
  expect(await db.tx((tx) => post(tx, moving(HOUSE.fees, ann, 2n)))).toEqual({ status: 'insufficient', spendable: 1n });
  expect(await db.tx((tx) => post(tx, moving('house:cashback', ann, 2n)))).toEqual({
    status: 'insufficient',
    spendable: 0n,
  });
});
