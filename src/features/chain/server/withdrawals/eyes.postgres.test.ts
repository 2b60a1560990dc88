import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Quote, Withdrawal } from '../../calls/withdrawals.ts';
import { startStill } from '../testing/still-withdrawals.ts';
import { unitsIn, withdrawing } from '../testing/withdrawals.ts';
import { auditWithdrawals } from './audit.ts';

const PASSWORD = 'correct horse battery';
let still: Awaited<ReturnType<typeof startStill>>;
beforeAll(async () => {
  still = await startStill();
  for (const [asset, amount] of [
    ['USDC', '10000'],
    ['XP', '10000'],
    ['ETH', '100'],
  ] as const)
    await still.here.cover(asset, amount);
  await still.look();
}, 240_000);
afterAll(async () => {
  expect((await auditLedger(still.app.db)).problems).toEqual([]);
  expect(await auditWithdrawals(still.app.db)).toEqual([]);
  await still.end();
});

const most = (one: bigint, other: bigint) => (one > other ? one : other);
let places = 0n;
const place = () => `0x${(0xe7e50000000n + places++).toString(16).padStart(40, '0')}`;
/** Converts smallest units into won. */
const wonOf = async (asset: 'USDC' | 'XP', units: bigint) => {
  const { rate } = await still.app.db.one(sql<{ rate: string }>`
    SELECT rules #>> ARRAY['rates', ${asset}] AS rate FROM currency_versions WHERE valid_from <= clock_timestamp() ORDER BY valid_from DESC LIMIT 1`);
  return units * BigInt(rate);
};

describe('above a certain sum', () => {
  test('a day’s withdrawals of one person need two people, in however many parts', async () => {
    const { here, person } = still;
    await here.limits({ eyesWon: await wonOf('USDC', 10n) });
    const me = await person('USDC', '100');
    const seen: [boolean, string][] = [];
    for (let n = 0; n < 5; n += 1) {
      const quote = await here.quoted(me, 'USDC', '9.9', place());
      seen.push([quote.isChecked, ((await here.press(me, quote)).body as Withdrawal).state]);
    }
    expect(seen).toEqual([[false, 'held'], ...Array<[boolean, string]>(4).fill([true, 'checking'])]);
    // For another person the total starts at zero, and so it does for everyone tomorrow.
    const other = await person('USDC', '100');
    expect((await here.quoted(other, 'USDC', '9.9', place())).isChecked).toBe(false);
    const offer = async () => (await still.app.call('GET /api/chain/offer', { token: me.token })).body;
    expect(await offer()).toMatchObject({ checkedFromWon: '0' });
    await still.app.db.run(sql`UPDATE chain_person_days SET day = day - 1 WHERE user_id = ${me.userId}`);
    expect(await offer()).toMatchObject({ checkedFromWon: String(await wonOf('USDC', 10n)) });
    expect((await here.quoted(me, 'USDC', '9.9', place())).isChecked).toBe(false);
  }, 240_000);

  test('a day’s withdrawals of one person need two people, even if submitted at once on two nodes', async () => {
    const { here, person, second, world } = still;
    await here.limits({ eyesWon: await wonOf('USDC', 10n) });
    const me = await person('USDC', '100');
    const there = withdrawing(second, world);
    const quotes = await Promise.all([1, 2, 3, 4].map(() => here.quoted(me, 'USDC', '6', place())));
    // Each quote alone is below the sum that needs a check and is marked so; together they exceed it.
    expect(quotes.map(({ isChecked }) => isChecked)).toEqual([false, false, false, false]);
    const pressed = await Promise.all(quotes.map((quote, nth) => (nth % 2 ? here : there).press(me, quote)));
    const states = pressed.map(({ body }) => (body as Withdrawal).state);
    expect(states.toSorted()).toEqual(['checking', 'checking', 'checking', 'held']);
  }, 240_000);

  test('withdrawals to a new address need two people, over however many days', async () => {
    const { here, person } = still;
    await here.limits({ eyesWon: await wonOf('USDC', 10n), newHours: 72, newWon: await wonOf('USDC', 50n) });
    const me = await person('USDC', '100');
    const to = place();
    for (const state of ['held', 'checking', 'checking']) {
      expect((await here.take(me, 'USDC', '6', to)).state).toBe(state);
      await still.app.db.run(sql`UPDATE chain_person_days SET day = day - 1 WHERE user_id = ${me.userId}`);
    }
    await still.app.db.run(
      sql`UPDATE chain_addresses SET first_at = first_at - interval '73 hours' WHERE user_id = ${me.userId}`,
    );
    expect((await here.take(me, 'USDC', '6', to)).state).toBe('held');
  }, 240_000);

  test('the later parts of withdrawing everything need approval, and state that beforehand', async () => {
    const { app, here, person } = still;
    const me = await person('XP', '10');
    await here.give(me, 'USDC', '10');
    await still.look();
    const [ofXp, ofUsdc] = [await wonOf('XP', 10n), await wonOf('USDC', 10n)];
    const larger = most(ofXp, ofUsdc);
    await here.limits({ eyesWon: larger + 1n });
    const all = async () =>
      (await app.call('POST /api/chain/leave/quotes', { token: me.token, body: { toAddress: place() } })).body as {
        quotes: Quote[];
        stays: { assetType: string; why: string }[];
      };
    const { quotes } = await all();
    expect(quotes.map(({ isChecked }) => isChecked)).toEqual([false, true]);
    // The asset that exceeds the limit together with the others stays; the rest can be withdrawn.
    await here.limits({ oneWon: larger, personWon: larger + 1n });
    const { stays, quotes: fit } = await all();
    expect(stays).toMatchObject([{ why: 'over_person_day' }]);
    const body = { quoteIds: fit.map(({ id }) => id) };
    expect((await app.call('POST /api/chain/leave', { token: me.token, body })).status).toBe(201);
    await here.limits();
  }, 240_000);
});

describe('a withdrawal and the deletion of its account at once', () => {
  const deletion = (who: { userId: number; token: string }, amount: string, node = still.app) =>
    node.call('POST /api/user/{userId}/deletion', {
      params: { userId: who.userId },
      token: who.token,
      body: { currentPassword: PASSWORD, givenUp: [{ assetType: 'USDC', amount }] },
    });

  test('end in one of two ways, on two nodes, and never deadlock', async () => {
    const { here, person, second } = still;
    await here.limits();
    let [left, deleted] = [0, 0];
    for (let n = 0; n < 6; n += 1) {
      const me = await person('USDC', '20');
      const quote = await here.quoted(me, 'USDC', '5', place());
      const [gone, pressed] = await Promise.all([deletion(me, '20', second), here.press(me, quote)]);
      const { rows, at } = await still.app.db.one(sql<{ rows: number; at: Date | null }>`
        SELECT (SELECT count(*)::int FROM chain_withdrawals WHERE quote_id = ${quote.id}) AS rows, (SELECT deleted_at FROM users WHERE id = ${me.userId}) AS at`);
      expect([gone.status, pressed.status]).not.toContain(500);
      if (pressed.status === 201) {
        expect([gone.status, gone.problem?.code, rows, at]).toEqual([409, 'account_underway', 1, null]);
        left += 1;
      } else {
        expect([gone.status, rows]).toEqual([204, 0]);
        expect([401, 404]).toContain(pressed.status);
        expect(at).not.toBeNull();
        deleted += 1;
      }
    }
    expect(left + deleted).toBe(6);
  }, 240_000);

  test('wait for each other, whichever starts first', async () => {
    const { app, here, person } = still;
    const me = await person('USDC', '20');
    const quote = await here.quoted(me, 'USDC', '5', place());
    // The deletion locks the person first, and the quote last.
    let pressed: ReturnType<typeof here.press> | undefined;
    await app.db.tx(async (tx) => {
      await tx.one(sql`SELECT 1 FROM users WHERE id = ${me.userId} FOR UPDATE`);
      pressed = here.press(me, quote);
      for (let n = 0; n < 200; n += 1) {
        const { waits } = await tx.one(
          sql<{ waits: number }>`SELECT count(*)::int AS waits FROM pg_locks WHERE NOT granted`,
        );
        if (waits > 0) break;
        await tx.one(sql`SELECT pg_sleep(0.02)`);
      }
      // The waiting withdrawal locks nothing that the deletion needs next: NOWAIT would fail at once.
      await tx.rows(sql`SELECT 1 AS is FROM accounts WHERE user_id = ${me.userId} FOR UPDATE NOWAIT`);
      await tx.rows(sql`SELECT 1 AS is FROM chain_quotes WHERE user_id = ${me.userId} FOR UPDATE NOWAIT`);
      await tx.run(sql`DELETE FROM chain_quotes WHERE user_id = ${me.userId}`);
    });
    expect((await pressed)?.problem).toMatchObject({ code: 'not_found' });
    expect(await here.books(me.address, 'USDC')).toEqual([unitsIn('USDC', '20'), 0n]);
  }, 240_000);
});
