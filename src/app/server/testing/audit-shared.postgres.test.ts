import { expect, inject, it } from 'vitest';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createDatabase } from '#platform/server/testing/stores.ts';
import { auditDatabases } from './audit-shared.ts';
import { startTestApp } from './harness.ts';

it('reports an unbalanced ledger in a shared database', async () => {
  const prefix = `wronged_${process.pid}_`;
  const { url, drop } = await createDatabase(true, prefix);
  const db = await openPostgres({ url, max: 5 });
  try {
    const app = await startTestApp({ mode: 'hosted', store: { db, databaseUrl: url, drop: async () => undefined } });
    const { userId } = await app.register();
    await fund(app.db, userId, 'USDC', '3').finally(() => app.stop());
    expect(await auditDatabases(inject('postgresTemplate'), prefix)).toEqual({ audited: 1, problems: [] });
    await db.tx((tx) =>
      tx.exec(
        `SET LOCAL session_replication_role = replica; UPDATE accounts SET balance = balance + 1 WHERE user_id = ${userId}`,
      ),
    );
    const { problems } = await auditDatabases(inject('postgresTemplate'), prefix);
    expect(problems).toEqual([
      expect.stringMatching(/^wronged_.*: a balance that is not the sum of its entries/),
      expect.stringMatching(/^wronged_.*: an asset whose balances do not sum to 0/),
    ]);
  } finally {
    await db.close();
    await drop();
  }
});
