import { expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { insertVersion } from '#features/currency/server/store.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { asking } from '#features/requests/server/testing/request-shortcuts.ts';
import { sql } from '#platform/server/store/db.ts';

const app = testApp({ mode: 'hosted' });
const { ask, giving, pay, person } = market(app);
const desk = asking(app);

const waitsForMe = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
  WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`;

test('a request without a version uses the version in force, even if another takes effect while it waits; a request with the earlier version is refused', async () => {
  const [ann, stall] = [await person(), await person('5')];
  await fund(app.db, ann.userId, 'XP', '100');
  await giving(stall, 1000);
  const merchantId = (await ask(stall, '5000')).merchant.id;
  await desk.keep(ann, stall);
  const shares = [(await desk.asked(stall, ann, '1')).share, (await desk.asked(stall, ann, '2')).share] as const;
  const { userId, token } = ann;
  /**
   * Starts an act that reads the rules and waits for the account, and puts other rules in force before it continues.
   */
  const overtaken = async <Answer>(act: () => Promise<Answer>) => {
    const { reply } = await app.db.tx(async (tx) => {
      await tx.exec('SET LOCAL session_replication_role = replica');
      await tx.rows(sql`SELECT FROM accounts WHERE user_id = ${userId} FOR NO KEY UPDATE`);
      const asked = { reply: act() };
      while ((await tx.one(waitsForMe)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
      await insertVersion(tx, { validFrom: new Date(), rules: FIRST, by: null, checkedBy: null });
      return asked;
    });
    return reply;
  };
  const sendWon = () =>
    app.call('POST /api/local-currency/{userId}/sends', {
      params: { userId },
      token,
      body: { amount: '100', toAddress: stall.address },
    });
  const now = async () =>
    (await app.db.one(sql<{ id: number }>`SELECT id FROM currency_versions ORDER BY valid_from DESC LIMIT 1`)).id;
  expect((await overtaken(sendWon)).status).toBe(201);
  expect((await overtaken(() => pay(ann, { merchantId, amount: '1000' }))).status).toBe(201);
  expect((await overtaken(() => desk.pay(ann, shares[0]))).status).toBe(201);
  const shown = { currencyVersion: await now() };
  expect((await overtaken(() => pay(ann, { merchantId, amount: '1000', ...shown }))).problem.code).toBe(
    'currency_changed',
  );
  const other = { currencyVersion: await now() };
  expect((await overtaken(() => desk.pay(ann, shares[1], other))).problem.code).toBe('currency_changed');
});
