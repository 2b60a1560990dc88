import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions, migrations } from '#app/server/migrations.ts';
import { sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { createEmptyDb, type TestDb } from '#platform/server/testing/stores.ts';

let store: TestDb;
const hash = (of: string) => `0x${of.repeat(32)}`;
beforeAll(async () => {
  store = await createEmptyDb();
  await migrate(
    store.db,
    migrations().filter(({ number }) => number < 171),
  );
});
afterAll(() => store.drop());

test('a store in which one transaction had paid two withdrawals keeps both, and lets the transaction pay no third withdrawal', async () => {
  const { db } = store;
  const rows = [
    [1, 'done', hash('aa')],
    [2, 'done', hash('aa')],
    [3, 'done', hash('bb')],
    [4, 'returned', hash('cc')],
    [5, 'uncertain', null],
  ] as const;
  // The rows that these refer to are missing; row guards are off here, as in the harness when it empties tables.
  await db.tx(async (tx) => {
    await tx.run(sql`SET LOCAL session_replication_role = replica`);
    for (const [n, state, paid] of rows)
      await tx.run(sql`
        INSERT INTO chain_withdrawals (quote_id, transfer_id, asset_id, amount, fee, won, to_address, gas_limit, state, transaction_id, hash, failure, counted_on, ended_at)
        VALUES (${n}, ${n}, 1, 5, 1, 1, ${`0x${'cd'.repeat(20)}`}, 21000, ${state}, ${n}, ${paid},
                ${state === 'done' ? null : 'as it was'}, now()::date, ${state === 'uncertain' ? null : new Date()})`);
  });
  await migrate(db, migrations(), functions());
  expect(
    await db.rows(
      sql`SELECT quote_id AS n, is_payment AS pays, fee_transfer_id AS fee FROM chain_withdrawals ORDER BY quote_id`,
    ),
  ).toEqual([true, false, true, false, false].map((pays, nth) => ({ n: nth + 1, pays, fee: null })));
  const pay = (by: string) =>
    db.run(
      sql`UPDATE chain_withdrawals SET state = 'done', failure = NULL, ended_at = now(), hash = ${by} WHERE quote_id = 5`,
    );
  for (const taken of ['aa', 'bb']) await expect(pay(hash(taken))).rejects.toThrow('chain_withdrawals_paid_by');
  expect(await pay(hash('cc'))).toBe(1);
}, 240_000);
