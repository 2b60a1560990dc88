import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { HOST } from '#features/issuance/server/testing/employer.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { campaignDesk } from '../testing/campaign-desk.ts';

const options = { mode: 'hosted', settings: { publicUrl: HOST } } as const;
const app = testApp(options);

it('joining on two nodes at once counts once, and of two people with the same card only one joins', async () => {
  const second = await startTestApp({ ...options, over: app });
  try {
    const [desk, other] = [campaignDesk(app), campaignDesk(second)];
    await desk.operate();
    const bureau = await desk.bureau();
    const id = await desk.forResidents(bureau);
    for (let round = 0; round < 5; round += 1) {
      const [ann, eve] = [await desk.resident(bureau), await market(app).person()];
      const code = await desk.shown(ann, id);
      const twice = await Promise.all([desk.take(ann, code), other.take(ann, code)]);
      expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await desk.leave(ann, id)).status).toBe(204);
      await app.db.run(sql`DELETE FROM campaign_members WHERE user_id = ${ann.userId}`);
      const [hers, lent] = [await desk.shown(ann, id), await desk.shown(eve, id, ann)];
      const both = await Promise.all([desk.take(ann, hers), other.take(eve, lent)]);
      expect(both.map(({ status }) => status).sort(), both.map(({ text }) => text).join()).toEqual([201, 409]);
    }
    const inside = await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM campaign_members`);
    expect(inside.n).toBe(5);
  } finally {
    await second.stop();
  }
});

it('a payment concurrent with a revocation gives the reserved benefit, and later payments give no benefit', async () => {
  const [desk, stalls] = [campaignDesk(app), market(app)];
  const bureau = await desk.bureau();
  const shop = (await stalls.giving(await stalls.person('0'), 0)).body.id;
  const id = await desk.forResidents(bureau);
  const ann = await desk.resident(bureau);
  await desk.join(ann, id);
  const pay = async () =>
    (await stalls.pay(ann as never, { merchantId: shop, amount: '1000' })).body.benefit?.amount ?? null;
  const [met] = await Promise.all([pay(), desk.change(bureau, 'revoke')]);
  expect([null, '100']).toContain(met);
  expect(await pay()).toBeNull();
});
