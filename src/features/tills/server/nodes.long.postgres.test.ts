import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { auditTills } from './audit.ts';
import { atTill, device, tillShops } from './testing/till-shop.ts';

const app = testApp({ mode: 'hosted' });
const shops = tillShops(app);

it('wrong digits from two devices on two nodes at once count separately, and a close counts each payment once while payments arrive', async () => {
  const second = await startTestApp({ mode: 'hosted', over: app });
  try {
    const shop = await shops.make();
    const { at, till, clerk } = await shops.enrol(shop);
    const there = atTill(device(second, at.jar));
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? at : there).enter(clerk, String(200_001 + 7 * n))),
    );
    const codes = tries.map(({ problem }) => problem.code);
    expect(codes.filter((code) => code === 'wrong_digits')).toHaveLength(4);
    expect(codes.filter((code) => code === 'clerk_locked')).toHaveLength(8);
    const params = { id: shop.organisation.id, tillId: till.id, clerkId: clerk };
    await shop.phone.sign('PATCH /api/org/{id}/tills/{tillId}/clerks/{clerkId}', { params, body: {} });
    expect((await at.enter(clerk)).status).toBe(200);

    let paid = 0;
    let closes = 0;
    for (let round = 0; round < 6; round += 1) {
      const { paymentId } = await shops.take(at, shop.buyer, '3000');
      const asked = await at.ask('2000');
      const [payment, refund, here, other] = await Promise.all([
        shops.stalls.pay(shop.buyer, { chargeId: asked.body.id, amount: '2000' }),
        there.refund(paymentId, '500'),
        at.close(),
        there.close(),
      ]);
      expect([payment.status, refund.status]).toEqual([201, 201]);
      paid += 4500;
      const won = [here, other].filter(({ status }) => status === 201);
      const lost = [here, other].find(({ status }) => status !== 201);
      expect([won.length, lost?.problem.code]).toEqual([1, 'day_closed']);
      closes += 1;
      // Moves to another day for the next round.
      await app.db.tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
        await tx.run(
          sql`UPDATE till_closes SET day = day - 100 + id::int % 50 WHERE till_id = ${till.id} AND day > current_date - 2`,
        );
      });
    }
    await shops.take(at, shop.buyer, '1000');
    expect((await at.close()).status).toBe(201);
    const sums = await app.db.one(sql<{ won: string; closes: number }>`
      SELECT sum(s.paid - s.refunded) AS won, count(DISTINCT s.close_id) AS closes FROM till_close_sums s JOIN till_closes k ON k.id = s.close_id
       WHERE k.till_id = ${till.id}`);
    expect([sums.won, sums.closes]).toEqual([String(paid + 1000), closes + 1]);
    // Every payment and refund is counted, and the sum equals what the shop has.
    expect(await shops.stalls.won({ ...shop.owner, userId: shop.organisation.id })).toEqual([paid + 1000, 0]);
    expect(await auditTills(app.db)).toEqual([]);
  } finally {
    await second.stop();
  }
});
