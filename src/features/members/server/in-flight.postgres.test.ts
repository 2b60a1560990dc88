import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { membersDesk } from './testing/members.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const desk = membersDesk(app);

it('a payment concurrent with a freeze happens entirely before or after the freeze, on any node, and so does the opening of an account', async () => {
  const owner = await city.owner();
  const other = await startTestApp({ mode: 'hosted', over: app });
  const [here, there] = [market(app), market(other)];
  let isOver = false;
  try {
    const stall = await here.person();
    const merchantId = (await here.giving(stall, 1000)).body.id;
    // Counts only these two nodes: PostgreSQL's own count for the database includes earlier test files.
    const deadlocks = () => app.db.deadlocks() + other.db.deadlocks();
    const earlier = deadlocks();
    for (let round = 0; round < 6; round += 1) {
      const payer = await here.person('50000');
      const nobody = `0x${'c'.repeat(40)}`;
      // Each person pays until refused. Only the freeze can cause a refusal.
      let paid = 0;
      const paying = [here, there, here, there, here, there].map(async ({ pay }) => {
        while (!isOver) {
          const { status, problem } = await pay(payer, { merchantId, amount: '10' });
          if (status !== 201) return problem?.code;
          paid += 1;
        }
        return undefined;
      });
      const opening = (['XP', 'USDC', 'BTC'] as const).map((asset) => fund(app.db, payer.userId, asset, '1'));
      await until(
        async () => paid,
        (n) => n >= round,
      );
      const frozen = await desk.act(owner, 'freeze', payer.userId);
      expect(frozen.status).toBe(200);
      const atFreeze = await app.db.one(
        sql<{ balance: string }>`SELECT balance FROM accounts WHERE user_id = ${payer.userId} AND asset_id = 6`,
      );
      const refusals = await Promise.all(paying);
      await Promise.all(opening);
      const rows = await app.db.rows(sql<{ id: number }>`SELECT id FROM payments WHERE payer_id = ${payer.userId}`);
      // Each payment takes 10 and returns 1 in one transaction. No payment is half done, and none was posted after the
      // freeze was answered.
      const now = await app.db.one(
        sql<{
          balance: string;
          held: string;
        }>`SELECT balance, held FROM accounts WHERE user_id = ${payer.userId} AND asset_id = 6`,
      );
      expect([Number(now.balance), now.held, now.balance]).toEqual([50_000 - 9 * rows.length, '0', atFreeze.balance]);
      // The freeze may end the session before a payment is answered, so count the rows.
      expect(rows.length).toBeGreaterThanOrEqual(paid);
      expect(['account_stopped', 'unauthenticated']).toEqual(expect.arrayContaining(refusals));
      const token = await desk.signIn((await desk.look(owner, payer.userId)).email ?? '');
      for (const [node, assetType] of [
        [app, 'XP'],
        [other, 'USDC'],
        [app, 'BTC'],
      ] as const) {
        const body = {
          userId: payer.userId,
          assetType,
          transactionType: 'send',
          amount: '0.1',
          toAddress: nobody,
          status: 'pending',
        };
        expect([assetType, (await node.call('POST /api/transactions', { token, body })).problem?.code]).toEqual([
          assetType,
          'account_stopped',
        ]);
      }
    }
    expect(deadlocks()).toBe(earlier);
  } finally {
    isOver = true;
    await other.stop();
  }
}, 120_000);
