import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { contract } from '../contract.ts';
import { sandboxCode } from '../rules.ts';
import { accountEnding, ordersOf } from './testing/accounts.ts';

const app = testApp({ mode: 'hosted' });
const firms = registry(app);

const waitsForMe = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
  WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`;

/**
 * Creates an organisation with an unverified bank account and an accountant, and a function that removes the
 * accountant.
 */
async function firm() {
  const owner = await app.register();
  const { id } = (await firms.make(owner)).organisation;
  const accountant = await firms.staff(owner, id, 'accountant');
  const account = await accountEnding(app, { userId: id, token: owner.token }, '4417', false);
  const call = app.client(contract);
  const params = { userId: id, id: account.id };
  const { token } = accountant;
  const { memberId } = await app.db.one(sql<{ memberId: number }>`
    SELECT id AS "memberId" FROM organisation_staff WHERE organisation_id = ${id} AND user_id = ${accountant.userId}`);
  const staff = { params: { id, memberId }, token: owner.token };
  return {
    id,
    ask: (by = token) => call('POST /api/bank-accounts/{userId}/{id}/code', { params, token: by }),
    verify: (by = token) =>
      call('POST /api/bank-accounts/{userId}/{id}/verify', { params, token: by, body: { code: sandboxCode } }),
    remove: () => firms.call('DELETE /api/org/{id}/staff/{memberId}', staff),
    find: async () =>
      (await call('GET /api/bank-accounts/{userId}', { params: { userId: id }, token: owner.token })).body[0],
    owner,
  };
}
type Firm = Awaited<ReturnType<typeof firm>>;

/** Makes a call wait for the organisation's user row, and removes the accountant before the row is free. */
async function whileItWaits<R>({ id, remove }: Firm, act: () => Promise<R>): Promise<R> {
  const locked = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`);
    locked.resolve();
    while ((await tx.one(waitsForMe)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    waits.resolve();
    await free.promise;
  });
  await locked.promise;
  const answer = act();
  await waits.promise;
  expect((await remove()).status).toBe(204);
  free.resolve();
  await holding;
  return answer;
}

it('sends no code for a member who was removed while they waited', async () => {
  const one = await firm();
  expect((await whileItWaits(one, () => one.ask())).problem).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await ordersOf(app.db, { userId: one.id })).toEqual([]);
});

it('verifies no account of an organisation for a member who was removed while they waited', async () => {
  const one = await firm();
  expect((await one.ask()).status).toBe(200);
  await eventually(async () => (await one.find())?.verification?.status).toBe('sent');
  expect((await whileItWaits(one, () => one.verify())).problem).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await one.find()).toMatchObject({ status: 'pending', verification: { status: 'sent', triesLeft: 3 } });
  expect((await one.verify(one.owner.token)).body).toMatchObject({ status: 'verified' });
});
