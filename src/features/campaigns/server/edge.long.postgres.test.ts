import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { auditCampaigns } from './audit.ts';
import { campaigning } from './testing/running.ts';

const app = testApp({ mode: 'hosted' });
const { giving, person } = market(app);
/** `budget-edge.long.ts` makes two hundred thousand payments to three processes. */
const PAYMENTS = 600;
/** Some members pay more often, so that they reach their cap before the budget is used up. */
const OFTEN = [0, 0, 0, 0, 1, 2, 3, 4, 5, 6];
const PAYERS = 7;
const AT_ONCE = 24;

it('many payments from two nodes at the end of a budget and of a monthly cap give all that is left and not a won more', async () => {
  const second = await startTestApp({ mode: 'hosted', over: app });
  try {
    const campaigns = await campaigning(app);
    const stalls = await Promise.all([person('0'), person('0'), person('0')]);
    const shops: number[] = [];
    for (const stall of stalls) shops.push((await giving(stall, 0)).body.id);
    const payers = await Promise.all(Array.from({ length: PAYERS }, () => person('900000000')));
    const nodes = [market(app), market(second)];
    // Each member's cap is 1,003 won; the budget is less than all caps together.
    const budget = BigInt(PAYERS * 1003 - 500);
    const id = await campaigns.run({ bps: 1000, mostMonth: 1003n, budget });
    let [next, given, refused] = [0, 0, 0];
    const lane = async () => {
      for (let nth = next++; nth < PAYMENTS; nth = next++) {
        const [ann, node] = [payers[OFTEN[nth % OFTEN.length] ?? 0], nodes[nth % 2]];
        if (!ann || !node) throw new Error('nobody pays');
        const shown = { benefit: { campaignId: id, amount: '37' } };
        const body = { merchantId: shops[nth % 3], amount: '370', ...(nth % 3 === 0 && shown) };
        const { status, body: paid, problem } = await node.pay(ann, body);
        if (status === 409) {
          expect(problem.code).toBe('benefit_changed');
          refused += 1;
        } else {
          expect(status).toBe(201);
          given += Number(paid.benefit?.amount ?? 0);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    expect([BigInt(given), await campaigns.budget(id)]).toEqual([budget, [0, 0]]);
    expect(refused).toBeGreaterThan(0);
    const { most, sum } = await app.db.one(sql<{ most: string; sum: string }>`
      SELECT max(won)::text AS most, sum(won)::text AS sum FROM campaign_months WHERE campaign_id = ${id}`);
    expect([most, BigInt(sum)]).toEqual(['1003', budget]);
    expect(await auditCampaigns(app.db)).toEqual([]);
    expect([app, second].map(({ db }) => db.deadlocks())).toEqual([0, 0]);
  } finally {
    await second.stop();
  }
}, 600_000);
