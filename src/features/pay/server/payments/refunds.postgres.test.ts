import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { market } from '../testing/stall.ts';

const app = sharedApp();
const { ask, giving, pay, person, refund } = market(app);

const waitsForMe = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
  WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`;

it('a refund that waits for its payer’s account has not locked its merchant’s account, which is locked after the payer’s', async () => {
  const [ann, stall] = [await person(), await person('5')];
  await giving(stall, 1500);
  const { body } = await pay(ann, { chargeId: (await ask(stall, '20000')).id, amount: '20000' });
  const lock = (userId: number) => sql`SELECT FROM accounts a JOIN assets s ON s.id = a.asset_id
    WHERE a.user_id = ${userId} AND s.code = 'KRW' FOR NO KEY UPDATE OF a NOWAIT`;
  const asked = await app.db.tx(async (tx) => {
    await tx.rows(lock(ann.userId));
    const reply = refund(stall, body.id, '100');
    while ((await tx.one(waitsForMe)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    await tx.rows(lock(stall.userId));
    return { reply };
  });
  expect((await asked.reply).status).toBe(201);
});
