import { expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { resolve } from '#features/ledger/server/doors.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { NOBODY, populate } from '#features/ledger/server/testing/people.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';

const app = sharedApp('still');
type Person = Awaited<ReturnType<typeof app.register>>;

const remove = ({ userId, token }: Person, assetType: string) =>
  app.call('POST /api/user/{userId}/deletion', {
    params: { userId },
    token,
    body: { currentPassword: 'correct horse battery', givenUp: [{ assetType, amount: '5' }] },
  });

const waiting = async () =>
  (
    await app.db.one(
      sql<{
        n: number;
      }>`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).n;

/** Keeps a person's account row locked while `work` runs. */
async function whileLocked({ userId }: Person, work: () => Promise<void>): Promise<void> {
  const isLocked = Promise.withResolvers<void>();
  let isOver = false;
  const holding = app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT FROM accounts WHERE user_id = ${userId} FOR UPDATE`);
    isLocked.resolve();
    while (!isOver) await tx.rows(sql`SELECT pg_sleep(0.01)`);
  });
  await isLocked.promise;
  await work().finally(() => {
    isOver = true;
  });
  await holding;
}

async function two(asset: 'XP' | 'KRW') {
  const [me, other] = [await app.register(), await app.register()];
  for (const { userId } of [me, other]) await fund(app.db, userId, asset, '5');
  return { me, other };
}

test('a shop whose account is deleted during a payment is not paid', async () => {
  const { me, other } = await two('KRW');
  const { giving, pay, won } = market(app);
  const { id: merchantId } = (await giving(me, 0)).body;
  const answers: Promise<{ status: number }>[] = [];
  await whileLocked(me, async () => {
    answers.push(remove(me, 'KRW'));
    await eventually(waiting).toBe(1);
    answers.push(pay(other, { merchantId, amount: '3' }));
    await eventually(waiting).toBe(2);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 404]);
  expect(await won(other)).toEqual([5, 0]);
});

test('a payer whose account is deleted during a refund is not refunded', async () => {
  const { me, other } = await two('KRW');
  const { giving, pay, refund, won } = market(app);
  const { id: merchantId } = (await giving(other, 0)).body;
  await fund(app.db, me.userId, 'KRW', '3');
  const { body: paid } = await pay(me, { merchantId, amount: '3' });
  const answers: Promise<{ status: number; problem?: { code?: string } }>[] = [];
  await whileLocked(me, async () => {
    answers.push(remove(me, 'KRW'));
    await eventually(waiting).toBe(1);
    answers.push(refund(other, paid.id, '3'));
    await eventually(waiting).toBe(2);
  });
  expect((await Promise.all(answers)).map(({ status, problem }) => problem?.code ?? status)).toEqual([
    204,
    'payer_gone',
  ]);
  expect(await won(other)).toEqual([8, 0]);
});

test('a send under way to a deleted account can be cancelled', async () => {
  const { me, other } = await two('XP');
  const { send, one } = populate(app);
  // Warms up the fee account, so that the next send takes the fast path.
  await send(other, NOBODY);
  const sent: ReturnType<typeof send>[] = [];
  await whileLocked(other, async () => {
    sent.push(send(other, me.address));
    await eventually(waiting).toBe(1);
    expect((await remove(me, 'XP')).status).toBe(204);
  });
  const [reply] = await Promise.all(sent);
  const id = reply?.body.id ?? 0;
  await app.db.tx((tx) => resolve(tx, [{ id, outcome: 'post' }]));
  expect(await one(other, id)).toMatchObject({ status: 'completed', canTakeBack: true });
});
