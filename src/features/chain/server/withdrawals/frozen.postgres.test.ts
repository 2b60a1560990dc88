import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { engineOf } from '../sending/engine.ts';
import { startStill, type TakenWithdrawal } from '../testing/still-withdrawals.ts';
import { unitsIn } from '../testing/withdrawals.ts';
import { auditWithdrawals } from './audit.ts';
import { callOffAll } from './handing.ts';

/* Nodes without jobs: the test runs each step. */

let still: Awaited<ReturnType<typeof startStill>>;
beforeAll(async () => {
  still = await startStill();
  await still.here.cover('USDC', '100000');
  await still.here.cover('ETH', '100');
  await still.here.limits();
  await still.look();
}, 240_000);
afterEach(async () => expect(await auditWithdrawals(still.app.db)).toEqual([]));
afterAll(() => still.end());

const setState = (tx: Tx, { me }: TakenWithdrawal, until: Date | null = null) =>
  tx.rows(sql`SELECT member_state_set(${me.userId}, 'frozen', 'as asked', ${until}, NULL, NULL, ${me.userId})`);
const freeze = (taken: TakenWithdrawal, until?: Date) => still.app.db.tx((tx) => setState(tx, taken, until));
/** Moves a freeze of an hour into the past. The guards forbid this, so they are off here. */
const thaw = ({ me }: TakenWithdrawal) =>
  still.app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`
      UPDATE member_states SET made_at = made_at - interval '2 hours', until = until - interval '2 hours' WHERE user_id = ${me.userId}`);
    await tx.run(sql`
      UPDATE accounts SET stop_until = stop_until - interval '2 hours' WHERE user_id = ${me.userId} AND stop IS NOT NULL`);
  });
const waitsForMe = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
  WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`;
const callOff = (node = still.app) => callOffAll(node.built.mounted.services, new AbortController().signal);
const sent = async ({ made }: TakenWithdrawal) => {
  const row = await still.app.db.one(sql<{ state: string; nonce: number }>`
    SELECT c.state, coalesce(c.nonce, -1) AS nonce FROM chain_withdrawals w JOIN chain_transactions c ON c.id = w.transaction_id WHERE w.id = ${made.id}`);
  return { state: row.state, hasNonce: row.nonce >= 0 };
};
async function isBack(taken: TakenWithdrawal) {
  expect(await taken.now()).toMatchObject({ state: 'returned', failure: 'the account was frozen', isFeeKept: false });
  expect(await still.here.books(taken.me.address, 'USDC')).toEqual([unitsIn('USDC', '100'), 0n]);
  expect(await still.here.chainBalance(taken.to, 'USDC')).toBe(0n);
  const { won } = await still.app.db.one(
    sql<{ won: string }>`SELECT won::text AS won FROM chain_person_days WHERE user_id = ${taken.me.userId}`,
  );
  expect(won).toBe('0');
}

describe('a submitted withdrawal without a nonce', () => {
  test('of a person who was frozen after submitting it gets no nonce and is returned in full, and other people’s withdrawals leave', async () => {
    const { taking, hand, round, finish } = still;
    const [mine, theirs] = [await taking('USDC'), await taking('USDC')];
    await hand();
    await freeze(mine);
    await round();
    expect([await sent(mine), await sent(theirs)]).toEqual([
      { state: 'waiting', hasNonce: false },
      { state: 'sent', hasNonce: true },
    ]);
    await Promise.all([callOff(), callOff(still.second), callOff()]);
    expect((await sent(mine)).state).toBe('cancelled');
    await isBack(mine);
    await finish();
    expect((await theirs.now()).state).toBe('done');
    await isBack(mine);
  }, 240_000);

  test('of a person whose freeze has ended leaves, and is not cancelled', async () => {
    const { taking, hand, round, finish } = still;
    const mine = await taking('USDC');
    await hand();
    await freeze(mine, await nowOf(still.app.db, 3_600_000));
    await round();
    expect((await sent(mine)).hasNonce).toBe(false);
    await thaw(mine);
    await callOff();
    await finish();
    expect((await mine.now()).state).toBe('done');
  }, 240_000);

  test('whose freeze is not committed yet gets no nonce before that, and delays nobody', async () => {
    const { app, taking, hand, round } = still;
    const [mine, theirs] = [await taking('USDC'), await taking('USDC')];
    await hand();
    const [set, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const freezing = app.db.tx(async (tx) => {
      await setState(tx, mine);
      set.resolve();
      await commit.promise;
    });
    await set.promise;
    await round({}, still.second);
    expect([(await sent(mine)).hasNonce, (await sent(theirs)).hasNonce]).toEqual([false, true]);
    commit.resolve();
    await freezing;
    await round({}, still.second);
    await callOff();
    await isBack(mine);
  }, 240_000);

  test('that gets its nonce before the freeze is committed leaves: the freeze waits for it', async () => {
    const { app, taking, hand, round, finish } = still;
    const mine = await taking('USDC');
    await hand();
    const { followers } = engineOf(app.built.mounted.services);
    const follower = followers.get('withdrawal');
    const asked = Promise.withResolvers<void>();
    const freezing = asked.promise.then(() => freeze(mine)).then(() => sent(mine));
    const slow = new Map(followers).set('withdrawal', {
      ...follower,
      final: async () => undefined,
      overtaken: async () => undefined,
      mayStart: async (tx, ids) => {
        const may = (await follower?.mayStart?.(tx, ids)) ?? [];
        asked.resolve();
        while ((await tx.one(waitsForMe)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
        return may;
      },
    });
    await round({ engine: { followers: slow } });
    expect((await freezing).hasNonce).toBe(true);
    await callOff();
    await finish();
    expect((await mine.now()).state).toBe('done');
  }, 240_000);

  test('either gets a nonce and is paid, or is returned, if nodes freeze, assign and cancel at once', async () => {
    const { taking, hand, round, finish } = still;
    const all: TakenWithdrawal[] = [];
    for (let n = 0; n < 12; n += 1) all.push(await taking('USDC'));
    await hand();
    const freezing = all.map((one) => freeze(one));
    const moments = [Promise.resolve(), ...freezing];
    const afterSome = async (begin: () => Promise<unknown>) => {
      await moments[Math.floor(Math.random() * moments.length)];
      await begin();
    };
    await Promise.all([
      ...freezing,
      ...[still.app, still.second].flatMap((node) => [
        afterSome(() => round({}, node)),
        afterSome(() => callOff(node)),
      ]),
    ]);
    const was = await Promise.all(all.map(sent));
    await round();
    await callOff();
    await finish();
    for (const [nth, one] of all.entries()) {
      if (!was[nth]?.hasNonce) await isBack(one);
      else
        expect([(await one.now()).state, await still.here.chainBalance(one.to, 'USDC')]).toEqual([
          'done',
          unitsIn('USDC', '10'),
        ]);
    }
  }, 240_000);

  test('is not returned by the store unless the engine was cancelled', async () => {
    const { app, taking, hand } = still;
    const mine = await taking('USDC');
    await hand();
    await expect(
      app.db.run(
        sql`UPDATE chain_withdrawals SET state = 'returned', failure = 'x', ended_at = now() WHERE id = ${mine.made.id}`,
      ),
    ).rejects.toThrow('does not go from sending to returned');
  }, 240_000);
});
