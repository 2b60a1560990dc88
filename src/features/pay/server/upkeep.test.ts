import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { market } from './testing/stall.ts';
import { releaseDue } from './upkeep.ts';

const app = testApp({ mode: 'hosted' });
const { ask, giving, pass, pay, payment, person } = market(app);

/** Pays a stall whose cashback is deferred, and returns the payment's id. */
async function paid() {
  const [ann, stall] = [await person(), await person('0')];
  await giving(stall, 1500);
  const { body } = await pay(ann, { chargeId: (await ask(stall, '20000')).id, amount: '20000' });
  await pass('cashback', body.id);
  return { ann, id: body.id };
}
const release = (stuck = new Set<number>()) => releaseDue(app.db, app.built.mounted.services.log, stuck);

it('cashback whose hold cannot be ended is logged, blocks no other cashback, and is given once the hold can be ended', async () => {
  const [bad, good] = [await paid(), await paid()];
  const { deltas } = await app.db.one(sql<{ deltas: string }>`SELECT deltas::text AS deltas FROM holds
    WHERE transfer_id = (SELECT cashback_id FROM payments WHERE id = ${bad.id})`);
  const setDeltas = (to: string) =>
    app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`UPDATE holds SET deltas = ${to}::numeric[]
        WHERE transfer_id = (SELECT cashback_id FROM payments WHERE id = ${bad.id})`);
    });
  await setDeltas('{-7,-7}');
  const stuck = new Set<number>();
  await release(stuck);
  expect([...stuck]).toEqual([bad.id]);
  expect(app.log.join('\n')).toContain('due cashback could not be released');
  expect((await payment(good.ann, good.id)).body).toMatchObject({ cashbackState: 'released' });
  expect((await payment(bad.ann, bad.id)).body).toMatchObject({ cashbackState: 'pending' });
  await setDeltas(deltas);
  expect(await release()).toBe(1);
  expect((await payment(bad.ann, bad.id)).body).toMatchObject({ cashbackState: 'released' });
});
