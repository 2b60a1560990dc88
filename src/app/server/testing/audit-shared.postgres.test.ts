import { expect, inject, it } from 'vitest';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createDatabase } from '#platform/server/testing/stores.ts';
import { auditDatabases } from './audit-shared.ts';
import { startTestApp } from './harness.ts';

it('finds a sum that a file left wrong in the database of a shared server', async () => {
  const prefix = `wronged_${process.pid}`;
  const { url, drop } = await createDatabase(true, prefix);
  const db = await openPostgres({ url, max: 5 });
  try {
    const app = await startTestApp({ mode: 'hosted', store: { db, databaseUrl: url, drop: async () => undefined } });
    const { userId } = await app.register();
    await fund(app.db, userId, 'USDC', '3');
    await app.stop();
    expect(await auditDatabases(inject('postgresTemplate'), prefix)).toEqual([]);
    await db.tx((tx) =>
      tx.exec(
        `SET LOCAL session_replication_role = replica; UPDATE accounts SET balance = balance + 1 WHERE user_id = ${userId}`,
      ),
    );
    expect(await auditDatabases(inject('postgresTemplate'), prefix)).toEqual([
      expect.stringContaining('a balance that is not the sum of its entries'),
      expect.stringContaining('an asset whose balances do not sum to 0'),
    ]);
  } finally {
    await db.close();
    await drop();
  }
});
